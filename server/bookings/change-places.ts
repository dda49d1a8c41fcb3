import { createBatch } from '#server/kit/create-batch.ts'
import { lockSessions } from '#server/schedules/queries.ts'
import { changePlacesWith } from './change-places-with.ts'
import type { PlaceWish } from './wish-for-place.ts'

/**
 * Booking, waiting and cancelling for many people at once: locks all their classes, then all their packs, each in order of id, lets the very
 * rules of the single verbs judge one after the other, and writes the outcome of all in a handful of statements. Where a place would pass to a
 * queue, or a pack is shared, the single verb decides.
 */
export const changePlaces = createBatch<PlaceWish>(changePlacesWith(lockSessions))
