import type { Transaction } from '#server/driver/database.ts'
import { markClaimsUsed } from './intro-queries.ts'

/**
 * Uses the intro offer: it belongs to this order for good. `lost` when the order holds no claim, because it expired
 * before the money came; then the caller reserves again, or refunds the money.
 */
export async function useIntro(tx: Transaction, orderId: string): Promise<'used' | 'lost'> {
  return (await markClaimsUsed(tx, orderId)) > 0 ? 'used' : 'lost'
}
