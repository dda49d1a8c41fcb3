import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { StockNeeds } from './hold-stock.ts'
import { refreshAvailable } from './refresh-available.ts'
import { moveStock, updateDeals } from './stock-queries.ts'

/** Sold goods return to the stock, once for each line, because their order was canceled before it was packed. */
export async function returnStock(
  tx: Transaction,
  { units, deals, now }: StockNeeds & { readonly now: Instant },
): Promise<void> {
  const moved = await moveStock(tx, { units, reason: 'returned', now })
  await updateDeals(tx, { deals, sign: -1 })
  await refreshAvailable(tx, moved)
}
