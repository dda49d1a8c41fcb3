import type { Transaction } from '#server/driver/database.ts'
import type { StockNeeds } from './hold-stock.ts'
import { updateDeals, updateHeld } from './stock-queries.ts'

/** Releases the stock that an order held, when it expires unpaid. */
export async function releaseStock(tx: Transaction, { units, deals }: StockNeeds): Promise<void> {
  await updateHeld(tx, { units, sign: -1 })
  await updateDeals(tx, { deals, sign: -1 })
}
