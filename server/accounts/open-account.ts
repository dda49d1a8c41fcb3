import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Transaction } from '#server/driver/database.ts'
import { createPerson } from '#server/people/persons.ts'
import { insertAccount } from './queries.ts'

export interface Opening {
  readonly fullName: string
  /** YYYY-MM-DD. */
  readonly birthDate: string | undefined
  /** In their normal form; at least one of the two. */
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly passwordHash: string
  readonly locale: Locale
  readonly referralCodeUsed?: string | undefined
  /** The person's home branch from then on. */
  readonly branchId: Id<'branches'>
  readonly now: Instant
}

export interface Opened {
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
}

/**
 * Writes a person and that person's account. Undefined when the e-mail or the phone has an account: the caller then
 * refuses, which rolls the person back as well.
 */
export async function openAccount(tx: Transaction, opening: Opening): Promise<Opened | undefined> {
  const { email, phone, now } = opening
  const profile = {
    full_name: opening.fullName,
    home_branch_id: opening.branchId,
    ...(opening.birthDate === undefined ? {} : { birth_date: opening.birthDate }),
  }
  const personId = await createPerson(tx, { profile, email, phone, now })
  const { passwordHash, locale, referralCodeUsed } = opening
  const accountId = await insertAccount(tx, { personId, email, phone, passwordHash, locale, referralCodeUsed, now })
  return accountId === undefined ? undefined : { accountId, personId }
}
