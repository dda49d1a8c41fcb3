import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { deletePaidCards } from './card-queries.ts'
import { deleteEmptyGuestCart, findMergedCart, lockCartById, takeBought, type BoughtLine } from './checkout-queries.ts'
import { deleteSoldGifts } from './gift-queries.ts'

/**
 * Removes what was paid from the cart it was ordered from: each quantity falls by what was bought, and sold gifts and
 * entered gift cards are removed. A guest's cart that is empty after that is deleted, and its secret with it. After a
 * login the guest's lines are in the cart of the account, which is looked up second, so that a login at the same moment
 * is not missed.
 */
export async function removeBought(
  tx: Transaction,
  purchase: {
    readonly cartId: string
    readonly bought: readonly BoughtLine[]
    /** The lines of the order that sold gift cards. */
    readonly giftLineIds: readonly Id<'order_lines'>[]
    readonly now: Instant
  },
): Promise<void> {
  const [, isThere] = await inOrder(
    async () => lockCartById(tx, purchase.cartId),
    async () => takeBought(tx, purchase),
    async () => deletePaidCards(tx, purchase.cartId),
    async () => deleteSoldGifts(tx, purchase.giftLineIds),
    async () => deleteEmptyGuestCart(tx, purchase.cartId),
  )
  if (isThere) return
  const cartId = await findMergedCart(tx, purchase.cartId)
  if (cartId === undefined) return
  await inOrder(
    async () => lockCartById(tx, cartId),
    async () => takeBought(tx, { ...purchase, cartId }),
  )
}
