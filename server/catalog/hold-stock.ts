import type { Transaction } from '#server/driver/database.ts'
import { updateDeals, updateHeld, type DealUnit, type LineUnit } from './stock-queries.ts'

/** The stock that the lines of an order need. */
export interface StockNeeds {
  readonly units: readonly LineUnit[]
  readonly deals: readonly DealUnit[]
}

/**
 * Holds stock for an order that waits for its payment, and counts what it takes at the price of a deal. It is not sold
 * to others, but stays in stock, and lists show it. The database refuses to hold more than is left: the variants were
 * locked and checked before (`lockVariants`), so that is a bug.
 */
export async function holdStock(tx: Transaction, { units, deals }: StockNeeds): Promise<void> {
  await updateHeld(tx, { units, sign: 1 })
  await updateDeals(tx, { deals, sign: 1 })
}
