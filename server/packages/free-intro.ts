import type { Transaction } from '#server/driver/database.ts'
import { deleteReservedClaims } from './intro-queries.ts'

/**
 * Gives the intro offer of an order that ended unpaid back. What was used up stays so; an order without the offer is
 * left alone.
 */
export async function freeIntro(tx: Transaction, orderId: string): Promise<void> {
  await deleteReservedClaims(tx, orderId)
}
