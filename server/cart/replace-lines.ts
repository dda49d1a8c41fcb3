import { z } from 'zod/mini'
import { checkoutState, couponCodesOf } from '#domain/cart/checkout-state.ts'
import { decideCart } from '#domain/cart/decide-cart.ts'
import type { WantedLine } from '#domain/cart/model.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { listGivingWay } from '#server/reservations/list-giving-way.ts'
import type { GivingWay } from '#server/reservations/queries.ts'
import { lockCart, writeCart, type CartOwner } from './cart-queries.ts'
import type { ThingRow } from './item-queries.ts'
import { loadCatalog } from './load-catalog.ts'

interface Replacement {
  readonly owner: CartOwner
  readonly branchId: Id<'branches'>
  readonly wanted: readonly WantedLine[]
  /** The version that the list was made from; without it the last write wins. */
  readonly version: number | undefined
}

/** A cart after the change, and what the catalogue says about its lines. */
interface StoredCart {
  readonly id: Id<'carts'>
  readonly lines: readonly WantedLine[]
  readonly shelf: ReadonlyMap<string, ThingRow>
  readonly givingWay: GivingWay
  readonly version: number
  readonly checkout: unknown
  readonly now: Instant
}

/**
 * Replaces the lines of a cart under its lock. Refuses a list that was made from an older version (`cart.changed`), and
 * what `decideCart` refuses; then nothing has changed.
 */
export async function replaceLines(
  tx: Transaction,
  { owner, branchId, wanted, version: madeFrom }: Replacement,
): Promise<StoredCart | Refusal> {
  const cart = await lockCart(tx, { owner, branchId })
  if (madeFrom !== undefined && madeFrom !== cart.version) return refuse('cart.changed')
  const accountId = 'accountId' in owner ? owner.accountId : undefined
  const about = { branchId, accountId, cartId: cart.id }
  const productIds = wanted.flatMap(({ checkout, productId }) => (checkout ? [productId] : []))
  const couponCodes = couponCodesOf(z.parse(checkoutState, cart.checkout))
  const givingWay = await listGivingWay(tx, { ...about, productIds, couponCodes })
  const shelf = await loadCatalog(tx, { ...about, lines: wanted, givingWay, now: cart.now })
  const lines = decideCart({ stored: cart.lines, wanted, shelf })
  if (isRefusal(lines)) return lines
  const version = await writeCart(tx, { cartId: cart.id, lines, now: cart.now })
  return { id: cart.id, lines, shelf, givingWay, version, checkout: cart.checkout, now: cart.now }
}
