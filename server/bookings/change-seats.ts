import { createBatch } from '#server/kit/create-batch.ts'
import { lockSessions } from '#server/schedules/queries.ts'
import { changeSeatsWith } from './change-seats-with.ts'
import type { SeatChange } from './to-seat-change.ts'

/**
 * Booking, waiting and cancelling for many people at once: locks all their classes, then all their packs, each in order of id, lets the very
 * rules of the single verbs judge one after the other, and writes the outcome of all in a handful of statements. Where a place would pass to a
 * queue, or a pack is shared, the single verb decides.
 */
export const changeSeats = createBatch<SeatChange>(changeSeatsWith(lockSessions), {
  // A booking to cancel does not name its class.
  keyOf: (change) => (change.kind === 'leave' ? undefined : change.input.session_id),
})
