import type { DecideBatch } from '#server/kit/run-batch.ts'
import type { LockSessions } from '#server/schedules/queries.ts'
import { decideBatch } from './decide-batch.ts'
import { loadBatch } from './load-batch.ts'
import { saveBatch } from './save-batch.ts'
import type { SeatChange } from './to-seat-change.ts'

/** The change of many places around a way to lock their classes. The product has one such way; a test that wants to see what the locks are good for brings another. */
export function changeSeatsWith(lock: LockSessions): DecideBatch<SeatChange> {
  return async (tx, { requests, findStored }) => {
    const decided = decideBatch(requests, await loadBatch(tx, { requests, findStored, lock }))
    await saveBatch(tx, decided)
    return decided.verdicts
  }
}
