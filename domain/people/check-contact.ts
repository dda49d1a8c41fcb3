import { z } from 'zod/mini'
import { normaliseEmail } from '#domain/kit/email.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'

/** How an account is reached and signed in to: at least one of the two, both in their normal form. */
export interface Contact {
  readonly email: string | undefined
  readonly phone: string | undefined
}

/**
 * Needs an e-mail or a phone. What was typed is brought to its normal form; `request.invalid` names each field that is
 * missing or unusable.
 * Example: ` Mei@Example.my ` and no phone becomes `{ email: 'mei@example.my', phone: undefined }`.
 */
export function checkContact(typed: {
  readonly email: string | undefined
  readonly phone: string | undefined
}): Contact | Refusal {
  const email = readField(typed.email, normaliseEmail)
  const phone = readField(typed.phone, normalisePhone)
  if (email.isEmpty && phone.isEmpty) {
    return refuse('request.invalid', {
      fields: { email: 'fields.email_if_no_phone', phone: 'fields.phone_if_no_email' },
    })
  }
  if (email.isWrong && phone.isWrong)
    return refuse('request.invalid', { fields: { email: 'fields.contact_invalid', phone: 'fields.contact_invalid' } })
  if (email.isWrong) return refuse('request.invalid', { fields: { email: 'fields.email_invalid' } })
  if (phone.isWrong) return refuse('request.invalid', { fields: { phone: 'fields.phone_invalid' } })
  return { email: email.value, phone: phone.value }
}

function readField(typed: string | undefined, normalise: (typed: string) => string | undefined) {
  const isEmpty = typed === undefined || typed.trim() === ''
  const value = isEmpty ? undefined : normalise(typed)
  return { value, isEmpty, isWrong: !isEmpty && value === undefined }
}

interface Sent {
  readonly email?: unknown
  readonly phone?: unknown
}

/**
 * The checks of an object with `email` and `phone`: a missing or unusable contact is reported together with all other
 * faults, so that nobody fills in a form twice. A value that is no text has its own message.
 */
export const contactChecks = [check('email'), check('phone')] as const

/** The same for a form that a guest fills in, and an account sends without the two. */
export const guestContactChecks = [check('email', isOfGuest), check('phone', isOfGuest)] as const

function check(field: keyof Sent, isAsked: (sent: unknown) => boolean = () => true) {
  return z.refine<Sent>((sent) => faultOf(sent, field) === undefined, {
    path: [field],
    error: ({ input }) => faultOf(input, field),
    when: ({ value }) => isAsked(value),
  })
}

function isOfGuest(sent: unknown): boolean {
  return typeof sent === 'object' && sent !== null && ('email' in sent || 'phone' in sent)
}

function faultOf(sent: unknown, field: keyof Sent): string | undefined {
  const { email, phone }: Sent = typeof sent === 'object' && sent !== null ? sent : {}
  const contact = checkContact({ email: textOf(email), phone: textOf(phone) })
  return isRefusal(contact) ? contact.fields[field] : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
