import { mergeCarts } from '#domain/cart/merge-carts.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { keepMerge, lockCart, takeGuestCart, writeCart } from './cart-queries.ts'
import { loadShelf } from './load-shelf.ts'

interface Adoption {
  readonly accountId: Id<'accounts'>
  readonly branchId: Id<'branches'>
  /** The hash of the guest's secret. */
  readonly tokenHash: string
}

/**
 * Puts what a guest had in the cart into the account's own, and ends the guest's. The guest's cart is locked first: of
 * ten logins at once only one finds it, so that it joins once. Which cart it went into is kept: an order of the guest
 * may still be paid.
 */
export async function adoptGuestCart(tx: Transaction, { accountId, branchId, tokenHash }: Adoption): Promise<void> {
  const guest = await takeGuestCart(tx, { tokenHash, branchId })
  if (guest === undefined || guest.lines.length === 0) return
  const own = await lockCart(tx, { owner: { accountId }, branchId })
  const shelf = await loadShelf(tx, { lines: [...own.lines, ...guest.lines], branchId, accountId, now: own.now })
  const lines = mergeCarts({ member: own.lines, guest: guest.lines, shelf })
  await writeCart(tx, { cartId: own.id, lines, now: own.now })
  await keepMerge(tx, { guestCartId: guest.id, cartId: own.id, now: own.now })
}
