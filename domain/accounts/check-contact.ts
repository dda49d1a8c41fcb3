import { normaliseEmail } from '#domain/kit/email.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

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
