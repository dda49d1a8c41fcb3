import { identityEmail } from '#domain/kit/email.ts'
import { normalisePhone } from '#domain/kit/phone.ts'

interface IdentityKey {
  readonly kind: 'email' | 'phone'
  readonly value: string
}

/**
 * The keys that identify a person, in any spelling of e-mail and phone (docs/studio-rules.md#people-and-accounts).
 * Example: `Mei+gym@example.my` and `012-345 6789` give `email mei@example.my` and `phone 60123456789`.
 */
export function identityKeys(known: {
  readonly email: string | undefined
  readonly phone: string | undefined
}): IdentityKey[] {
  const phone = known.phone === undefined ? undefined : normalisePhone(known.phone)
  return [
    ...(known.email === undefined ? [] : [{ kind: 'email' as const, value: identityEmail(known.email.trim()) }]),
    ...(phone === undefined ? [] : [{ kind: 'phone' as const, value: phone }]),
  ]
}
