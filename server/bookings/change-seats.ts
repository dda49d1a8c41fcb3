import { createBatch } from '#server/kit/create-batch.ts'
import { decideChanges } from './decide-changes.ts'
import type { SeatChange } from './to-seat-change.ts'

/** Booking, waiting and cancelling; requests of the same moment share a transaction. */
export const changeSeats = createBatch<SeatChange>(decideChanges, {
  // A booking to cancel does not name its class.
  keyOf: (change) => (change.kind === 'leave' ? undefined : change.input.session_id),
})
