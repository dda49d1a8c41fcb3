import type { Transaction } from '#server/driver/database.ts'
import { markClaimsUsed } from './intro-queries.ts'

/**
 * Uses the intro offer up: the offer is this order's for good. `lost` when the order holds no claim, because it died
 * and was freed before the money came; then the caller reserves again, or gives the money back.
 */
export async function useIntro(tx: Transaction, orderId: string): Promise<'used' | 'lost'> {
  return (await markClaimsUsed(tx, orderId)) > 0 ? 'used' : 'lost'
}
