import type { WaiverState } from '#domain/forms/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import { waiverStates } from './waiver-states.ts'

/**
 * Whether a person's waiver is valid for a class in that branch that starts at `at`. `current` where the branch never
 * published one. Throws when there is no such person (a bug).
 */
export async function waiverState(
  db: Database,
  about: { personId: Id<'persons'>; branchId: Id<'branches'>; at: Instant },
): Promise<WaiverState> {
  const { personId, branchId, at } = about
  const state = (await waiverStates(db, { personIds: [personId], branchId, at })).get(personId)
  if (!state) throw new Error(`waiver status missing for person ${personId}`)
  return state
}
