import type { Transaction } from '#server/driver/database.ts'
import { listRequestRows } from './multi-class-queries.ts'
import { requestSlot } from './request-slot.ts'

/** The same for an entry that may belong to no request; its request must be locked. */
export async function findRequestSlot(
  tx: Transaction,
  entry: Parameters<typeof requestSlot>[1],
): Promise<ReturnType<typeof requestSlot>> {
  const [request] = await listRequestRows(tx, { entryId: entry.entryId })
  return request ? requestSlot(request, entry) : { slot: undefined, ended: [], dropped: [] }
}
