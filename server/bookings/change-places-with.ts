import type { DecideBatch } from '#server/kit/create-batch.ts'
import type { LockSessions } from '#server/schedules/queries.ts'
import { decideTogether } from './decide-together.ts'
import { readTogether } from './read-together.ts'
import { saveTogether } from './save-together.ts'
import type { PlaceWish } from './wish-for-place.ts'

/** The change of many places around a way to lock their classes. The product has one such way; a test that wants to see what the locks are good for brings another. */
export function changePlacesWith(lock: LockSessions): DecideBatch<PlaceWish> {
  return async (tx, { requests, findStored }) => {
    const decided = decideTogether(requests, await readTogether(tx, { requests, findStored, lock }))
    await saveTogether(tx, decided)
    return decided.verdicts
  }
}
