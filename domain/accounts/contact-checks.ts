import { z } from 'zod/mini'
import { isRefusal } from '#domain/kit/refusal.ts'
import { checkContact } from './check-contact.ts'

interface Sent {
  readonly email?: unknown
  readonly phone?: unknown
}

/**
 * The checks of an object with `email` and `phone`: a missing or unusable contact is reported together with all other
 * faults, so that nobody fills in a form twice. A value that is no text has its own message.
 */
export const contactChecks = [check('email'), check('phone')] as const

function check(field: keyof Sent) {
  return z.refine<Sent>((sent) => faultOf(sent, field) === undefined, {
    path: [field],
    error: ({ input }) => faultOf(input, field),
    when: () => true,
  })
}

function faultOf(sent: unknown, field: keyof Sent): string | undefined {
  const { email, phone }: Sent = typeof sent === 'object' && sent !== null ? sent : {}
  const contact = checkContact({ email: textOf(email), phone: textOf(phone) })
  return isRefusal(contact) ? contact.fields[field] : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
