import { normaliseEmail } from '#domain/kit/email.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

export interface Login {
  readonly kind: 'email' | 'phone'
  readonly value: string
}

/**
 * Reads whether an e-mail or a phone was typed to log in, in its normal form. Refuses what is neither with the
 * specification's "Invalid login ID"; that says nothing about who has an account.
 * Example: `012-345 6789` is the phone `60123456789`.
 */
export function parseLogin(typed: string): Login | Refusal {
  const email = typed.includes('@') ? normaliseEmail(typed) : undefined
  if (email !== undefined) return { kind: 'email', value: email }
  const phone = normalisePhone(typed)
  if (phone !== undefined) return { kind: 'phone', value: phone }
  return refuse('request.invalid', { fields: { login: 'fields.login_invalid' } })
}
