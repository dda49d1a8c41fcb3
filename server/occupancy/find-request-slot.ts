import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { decideSlot } from '#domain/occupancy/decide-slot.ts'
import type { BookingMove } from '#domain/occupancy/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { findMultiClassRequestOf, listWaits, type Wait } from './multi-class-queries.ts'

interface RequestSlot {
  /** Undefined for an entry that belongs to no multi-class request. */
  readonly slot: BookingMove['slot']
  /** The other entries, which end because the person has as many classes as requested. */
  readonly ended: readonly BookingMove[]
  readonly dropped: readonly Wait[]
}

/**
 * "Others dropped atomically on promotion": what a booking that was a waitlist entry changes in the multi-class request
 * of that entry. It counts for the request, and once there are as many as requested the other entries end. The request
 * must be locked.
 */
export async function findRequestSlot(
  tx: Transaction,
  { entryId, now }: { readonly entryId: Id<'bookings'>; readonly now: Instant },
): Promise<RequestSlot> {
  const request = await findMultiClassRequestOf(tx, entryId)
  if (!request) return { slot: undefined, ended: [], dropped: [] }
  const plan = decideSlot(request)
  if (!plan) throw new Error(`entry ${entryId} waited on for request ${request.request_id}, which was met`)
  const slot = { requestId: request.request_id, slotNo: plan.slot }
  const dropped = plan.isMet ? await listWaits(tx, { requestId: request.request_id, exceptId: entryId }) : []
  const ended = dropped.map((wait): BookingMove => ({
    id: wait.id,
    sessionId: wait.session_id,
    type: 'waitlist',
    from: 'pending',
    act: 'goal_met',
    at: now,
    actorId: null,
  }))
  return { slot, ended, dropped }
}
