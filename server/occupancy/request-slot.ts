import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { decideSlot } from '#domain/occupancy/decide-slot.ts'
import type { BookingMove } from '#domain/occupancy/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { listRequestRows } from './multi-class-queries.ts'

type RequestRow = Awaited<ReturnType<typeof listRequestRows>>[number]

interface RequestSlot {
  /** Undefined for an entry that belongs to no multi-class request. */
  readonly slot: BookingMove['slot']
  /** The other entries, which end because the person has as many classes as requested. */
  readonly ended: readonly BookingMove[]
  readonly dropped: RequestRow['waits']
}

/**
 * What a promoted or booked entry changes in its multi-class request. It counts for the request, and once there are as
 * many as requested the other entries end.
 */
export function requestSlot(
  { id: requestId, waits, ...request }: RequestRow,
  { entryId, now }: { readonly entryId: Id<'bookings'>; readonly now: Instant },
): RequestSlot {
  const plan = decideSlot(request)
  if (!plan)
    throw new Error(
      `waitlist entry ${entryId} was still waiting for multi-class request ${requestId}, which is complete`,
    )
  const dropped = plan.isMet ? waits.filter(({ id }) => id !== entryId) : []
  const ended = dropped.map((wait): BookingMove => ({
    id: wait.id,
    sessionId: wait.session_id,
    type: 'waitlist',
    from: 'pending',
    act: 'request_met',
    at: now,
    actorId: null,
  }))
  return { slot: { requestId, slotNo: plan.slot }, ended, dropped }
}

/** The same for an entry that may belong to no request; its request must be locked. */
export async function findRequestSlot(
  tx: Transaction,
  entry: Parameters<typeof requestSlot>[1],
): Promise<ReturnType<typeof requestSlot>> {
  const [request] = await listRequestRows(tx, { entryId: entry.entryId })
  return request ? requestSlot(request, entry) : { slot: undefined, ended: [], dropped: [] }
}
