import type { Reached, Target } from './code-target.ts'

interface Proven {
  /** What is verified from now on. */
  readonly verify: 'email' | 'phone'
  /** What is removed from the account, because the person who gave it has shown no right to it. */
  readonly drop: 'email' | 'phone' | undefined
}

/**
 * A person who resets a password with a code from a contact that was unverified may get an account that a stranger
 * opened with it (pre-hijacking): the other contact is removed, unless it was verified. A contact that was verified
 * before brings no stranger along. Example: an account with an unverified e-mail and an unverified phone is reset by
 * e-mail: the phone is removed.
 */
export function proveContact(channel: Target['channel'], account: Reached): Proven {
  const [verify, other] = channel === 'email' ? (['email', 'phone'] as const) : (['phone', 'email'] as const)
  const isProven = { email: account.emailVerified, phone: account.phoneVerified }
  return { verify, drop: isProven[verify] || isProven[other] || account[other] === null ? undefined : other }
}
