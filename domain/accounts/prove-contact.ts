import type { Reached, Target } from './code-target.ts'

interface Proven {
  /** What is verified from now on. */
  readonly verify: 'email' | 'phone'
  /** What is taken off the account, because whoever gave it has shown no right to it. */
  readonly drop: 'email' | 'phone' | undefined
}

/**
 * Whoever resets a password with a code from a contact that nobody had proven before may meet an account that a
 * stranger opened with it (pre-hijacking): the other contact goes, unless it was proven. One that was proven before
 * brings no stranger along.
 * Example: an account with an unverified e-mail and an unverified phone is reset by e-mail: the phone is dropped.
 */
export function proveContact(channel: Target['channel'], account: Reached): Proven {
  const [verify, other] = channel === 'email' ? (['email', 'phone'] as const) : (['phone', 'email'] as const)
  const isProven = { email: account.emailVerified, phone: account.phoneVerified }
  return { verify, drop: isProven[verify] || isProven[other] || account[other] === null ? undefined : other }
}
