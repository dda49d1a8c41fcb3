import { msBetween, type Instant } from '#domain/kit/time.ts'
import type { Contact } from './check-contact.ts'
import { registrationRepeatMinutes } from './model.ts'

/** What was typed, with its contact in the normal form, and when. */
interface Typed {
  readonly fullName: string
  /** YYYY-MM-DD. */
  readonly birthDate: string
  readonly contact: Contact
  readonly now: Instant
}

/** An account as it stands, and when it was opened. */
export interface Registered {
  readonly fullName: string
  readonly birthDate: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly openedAt: Instant
}

/**
 * Whether a registration is the one that opened this account, sent again because its answer was lost on the way. Each
 * of its fields is as it was, and the account is at most an hour old. The password is for the caller to verify, counted
 * like any login.
 * Example: the same form pressed twice on a train opens one account, and both presses end signed in to it.
 */
export function isSameRegistration(typed: Typed, account: Registered): boolean {
  return (
    msBetween(account.openedAt, typed.now) <= registrationRepeatMinutes * 60_000 &&
    account.fullName === typed.fullName &&
    account.birthDate === typed.birthDate &&
    account.email === (typed.contact.email ?? null) &&
    account.phone === (typed.contact.phone ?? null)
  )
}
