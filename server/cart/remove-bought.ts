import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { deleteEmptyGuestCart, takeBought, type BoughtLine } from './checkout-queries.ts'

/**
 * What was paid for leaves the cart it was ordered from: each quantity falls by what was bought. A guest's cart that is
 * empty after that is deleted (RULINGS 3: its secret is dead after checkout).
 */
export async function removeBought(
  tx: Transaction,
  purchase: { readonly cartId: string; readonly bought: readonly BoughtLine[]; readonly now: Instant },
): Promise<void> {
  if (await takeBought(tx, purchase)) await deleteEmptyGuestCart(tx, purchase.cartId)
}
