import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { findRequestIdOf, listRequestRows } from './multi-class-queries.ts'
import { requestSlot, type RequestSlot } from './request-slot.ts'

/** The same for an entry that may belong to no request; its request must be locked. */
export async function findRequestSlot(
  tx: Transaction,
  entry: { readonly entryId: Id<'bookings'>; readonly now: Instant },
): Promise<RequestSlot> {
  const requestId = await findRequestIdOf(tx, entry.entryId)
  const [request] = requestId === null ? [] : await listRequestRows(tx, [requestId])
  return request ? requestSlot(request, entry) : { slot: undefined, ended: [], dropped: [] }
}
