import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { updatePerson, type ProfileChange } from './queries.ts'

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
