import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { refreshAvailable } from './refresh-available.ts'
import { moveStock, type LineUnit } from './stock-queries.ts'

/** The stock that an order held is sold, once for each line. */
export async function sellStock(
  tx: Transaction,
  { units, now }: { units: readonly LineUnit[]; now: Instant },
): Promise<void> {
  await refreshAvailable(tx, await moveStock(tx, { units, reason: 'sold', now }))
}
