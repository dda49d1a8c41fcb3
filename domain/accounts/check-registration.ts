import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, type Day, msBetween, type Instant } from '#domain/kit/time.ts'
import { checkContact, type Contact } from '#domain/people/check-contact.ts'
import { checkHolderAge } from './check-holder-age.ts'
import { isCommonPassword } from './is-common-password.ts'
import { registrationRepeatMinutes } from './model.ts'

interface Typed {
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly password: string
  readonly birth_date: string
  readonly terms_version: number
  readonly privacy_version: number
}

interface Today {
  /** The day on the branch's calendar. */
  readonly today: Day
  /** The versions in force; a document that was never published has none and cannot be agreed to. */
  readonly terms: number | undefined
  readonly privacy: number | undefined
}

/**
 * Checks what sign-up asks for (docs/studio-rules.md#people-and-accounts), and gives the contact in its normal form.
 * Refuses a contact that is missing or unusable, a holder under 18, a password that attackers try first, and ticks that
 * were given to a version no longer in force.
 * Example: terms 2 are in force, the page showed terms 1: `accounts.document_version`.
 */
export function checkRegistration(typed: Typed, at: Today): Contact | Refusal {
  const contact = checkContact({ email: typed.email, phone: typed.phone })
  if (isRefusal(contact)) return contact
  const young = checkHolderAge(day(typed.birth_date), at.today)
  if (young) return young
  if (isCommonPassword(typed.password, [contact.email, contact.phone])) {
    return refuse('accounts.password_common', { fields: { password: 'fields.password_common' } })
  }
  if (typed.terms_version !== at.terms || typed.privacy_version !== at.privacy)
    return refuse('accounts.document_version')
  return contact
}

/** What was typed, with its contact in the normal form, and when. */
interface RegisteredFields {
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
export function isSameRegistration(typed: RegisteredFields, account: Registered): boolean {
  return (
    msBetween(account.openedAt, typed.now) <= registrationRepeatMinutes * 60_000 &&
    account.fullName === typed.fullName &&
    account.birthDate === typed.birthDate &&
    account.email === (typed.contact.email ?? null) &&
    account.phone === (typed.contact.phone ?? null)
  )
}
