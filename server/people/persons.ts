import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { saveIdentityKeys } from './identity-keys.ts'
import { insertPerson, type Profile, updatePerson, type ProfileChange } from './queries.ts'

export interface NewPerson {
  /** Checked by domain/people/model.ts; absent fields are unknown. */
  readonly profile: Partial<Profile> & { readonly full_name: string }
  /** In their normal form, see domain/kit/email.ts and domain/kit/phone.ts. */
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly now: Instant
}

/** Inserts a person, with the keys by which once-only offers will recognise that person again. */
export async function createPerson(tx: Transaction, person: NewPerson): Promise<Id<'persons'>> {
  const personId = await insertPerson(tx, { ...person.profile, now: person.now })
  await saveIdentityKeys(tx, { personId, email: person.email, phone: person.phone, now: person.now })
  return personId
}

/**
 * Saves those fields of the profile that are named; the others stay as they are. The caller holds the lock of the
 * account.
 */
export async function savePerson(
  tx: Transaction,
  change: { personId: Id<'persons'>; profile: ProfileChange; now: Instant },
): Promise<void> {
  await updatePerson(tx, change)
}
