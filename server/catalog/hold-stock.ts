import type { Transaction } from '#server/driver/database.ts'
import { updateDeals, updateHeld, type DealUnit, type LineUnit } from './stock-queries.ts'

/** What the lines of an order need of the shelf. */
export interface StockNeeds {
  readonly units: readonly LineUnit[]
  readonly deals: readonly DealUnit[]
}

/**
 * Keeps pieces for an order that waits for its payment, and counts what it takes at the price of a deal. Nobody else is
 * sold them; they stay on the shelf, and lists show them. Whoever holds more than is left is refused by the database:
 * the variants were locked and looked at before (`lockVariants`), so that is a bug.
 */
export async function holdStock(tx: Transaction, { units, deals }: StockNeeds): Promise<void> {
  await updateHeld(tx, { units, sign: 1 })
  await updateDeals(tx, { deals, sign: 1 })
}
