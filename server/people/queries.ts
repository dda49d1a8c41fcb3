import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/kit/database.ts'

/** What a person's profile holds; null where nothing was given. Days are YYYY-MM-DD. */
export interface Profile {
  readonly full_name: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly display_name: string | null
  readonly birth_date: string | null
  readonly gender: string | null
  readonly emergency_contact_name: string | null
  readonly emergency_contact_phone: string | null
  readonly preferred_location: string | null
}

export async function insertPerson(tx: Transaction, person: Partial<Profile> & { full_name: string; now: Instant }): Promise<Id<'persons'>> {
  const { now, ...profile } = person
  const row = await tx.insertInto('persons').values({ ...profile, created_at: now, updated_at: now }).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updatePerson(tx: Transaction, change: { personId: Id<'persons'>; profile: Partial<Profile>; now: Instant }): Promise<void> {
  await tx.updateTable('persons').set({ ...change.profile, updated_at: change.now }).where('id', '=', change.personId).execute()
}

export async function insertIdentityKeys(tx: Transaction, keys: readonly { kind: 'email' | 'phone'; value: string; personId: Id<'persons'>; now: Instant }[]): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insertInto('identity_keys')
    .values(keys.map((key) => ({ kind: key.kind, value: key.value, person_id: key.personId, created_at: key.now })))
    .onConflict((conflict) => conflict.columns(['kind', 'value', 'person_id']).doNothing())
    .execute()
}
