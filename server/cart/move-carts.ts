import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod/mini'
import { checkoutState } from '#domain/cart/checkout-state.ts'
import { mergeCarts } from '#domain/cart/merge-carts.ts'
import { mergeStates } from '#domain/cart/merge-states.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { listReplaceable } from '#server/reservations/list-replaceable.ts'
import { moveEnteredCards } from './card-queries.ts'
import { keepMerge, listCartBranches, lockCart, takeCart, writeCart, type CartOwner } from './cart-queries.ts'
import { writeState } from './checkout-queries.ts'
import { insertCartGifts } from './gift-queries.ts'
import { loadCatalog } from './load-catalog.ts'

interface Move {
  readonly from: CartOwner
  readonly accountId: Id<'accounts'>
}

/**
 * Merges each cart of an owner into that of the account in the same branch, with what was filled in at checkout, and
 * deletes it.
 */
export async function moveCarts(tx: Transaction, { from, accountId }: Move): Promise<void> {
  for (const branchId of await listCartBranches(tx, from)) await mergeCart(tx, { from, accountId, branchId })
}

/**
 * The deleted cart is locked first: of ten requests at once only one finds it, so that it is merged once. The target is
 * recorded, since an order from the deleted cart may still be paid.
 */
async function mergeCart(tx: Transaction, { from, accountId, branchId }: Move & { readonly branchId: Id<'branches'> }) {
  const taken = await takeCart(tx, { owner: from, branchId })
  if (taken === undefined || taken.lines.length === 0) return
  const own = await lockCart(tx, { owner: { accountId }, branchId })
  await insertCartGifts(tx, { cartId: own.id, gifts: taken.gifts })
  const all = [...own.lines, ...taken.lines]
  const about = { branchId, accountId, cartId: own.id }
  const replaceable = await listReplaceable(tx, about)
  const catalog = await loadCatalog(tx, { ...about, lines: all, replaceable, now: own.now })
  const lines = mergeCarts({ member: own.lines, guest: taken.lines, catalog })
  const version = await writeCart(tx, { cart: own, lines })
  const member = z.parse(checkoutState, own.checkout)
  const state = mergeStates({ member, guest: z.parse(checkoutState, taken.checkout) })
  if (!isDeepStrictEqual(member, state)) await writeState(tx, { cart: { ...own, version }, state })
  await moveEnteredCards(tx, { from: taken.cards, to: own.id, accountId })
  await keepMerge(tx, { guestCartId: taken.id, cartId: own.id, now: own.now })
}
