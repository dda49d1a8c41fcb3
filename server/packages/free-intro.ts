import type { Transaction } from '#server/driver/database.ts'
import { deleteReservedClaims } from './intro-queries.ts'

/**
 * Releases the intro offer of an order that ended unpaid. A used offer stays used; an order without the offer is
 * ignored.
 */
export async function freeIntro(tx: Transaction, orderId: string): Promise<void> {
  await deleteReservedClaims(tx, orderId)
}
