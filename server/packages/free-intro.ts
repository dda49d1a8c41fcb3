import type { Transaction } from '#server/driver/database.ts'
import { deleteReservedClaims } from './intro-queries.ts'

/**
 * "Freed when that order dies": gives the intro offer back. What was used up stays so; an order without the offer is
 * left alone.
 */
export async function freeIntro(tx: Transaction, orderId: string): Promise<void> {
  await deleteReservedClaims(tx, orderId)
}
