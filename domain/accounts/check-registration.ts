import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, type Day } from '#domain/kit/time.ts'
import { checkContact, type Contact } from './check-contact.ts'
import { checkHolderAge } from './check-holder-age.ts'
import { isCommonPassword } from './is-common-password.ts'

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
