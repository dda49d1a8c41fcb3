import { isAvailable, isSoldOut } from '#domain/catalog/stock.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import {
  updateDeals,
  updateHeld,
  type DealUnit,
  type LineUnit,
  moveStock,
  listStocked,
  lockProducts,
  updateAvailable,
  type MovedStock,
} from './stock-queries.ts'

/** The stock that the lines of an order need. */
export interface StockNeeds {
  readonly units: readonly LineUnit[]
  readonly deals: readonly DealUnit[]
}

/**
 * Holds stock for an order that waits for its payment, and counts what it takes at the price of a deal. It is not sold
 * to others, but stays in stock, and lists show it. The database refuses to hold more than is left: the variants were
 * locked and checked before (`lockVariants`), so that is a bug.
 */
export async function holdStock(tx: Transaction, { units, deals }: StockNeeds): Promise<void> {
  await updateHeld(tx, { units, sign: 1 })
  await updateDeals(tx, { deals, sign: 1 })
}

/** The stock that an order held is sold, once for each line. */
export async function sellStock(
  tx: Transaction,
  { units, now }: { units: readonly LineUnit[]; now: Instant },
): Promise<void> {
  await refreshAvailable(tx, await moveStock(tx, { units, reason: 'sold', now }))
}

/** Releases the stock that an order held, when it expires unpaid. */
export async function releaseStock(tx: Transaction, { units, deals }: StockNeeds): Promise<void> {
  await updateHeld(tx, { units, sign: -1 })
  await updateDeals(tx, { deals, sign: -1 })
}

/** Sold goods return to the stock, once for each line, because their order was canceled before it was packed. */
export async function returnStock(
  tx: Transaction,
  { units, deals, now }: StockNeeds & { readonly now: Instant },
): Promise<void> {
  const moved = await moveStock(tx, { units, reason: 'returned', now })
  await updateDeals(tx, { deals, sign: -1 })
  await refreshAvailable(tx, moved)
}

/**
 * Writes whether products are available, where a movement of stock may have changed it: most sales change nothing that
 * lists show, and then no product is locked. Two sales that each take the last of one size wait for the lock of their
 * product, and the later one sees both.
 */
async function refreshAvailable(tx: Transaction, moved: readonly MovedStock[]): Promise<void> {
  const productIds = [...new Set(moved.flatMap(productsTurned))]
  if (productIds.length === 0) return
  await lockProducts(tx, productIds)
  const turned = (await listStocked(tx, productIds)).filter((product) => isAvailable(product) !== product.available)
  for (const available of [true, false]) {
    const ids = turned.filter((product) => isAvailable(product) === available).map(({ id }) => id)
    await updateAvailable(tx, { productIds: ids, available })
  }
}

/** The products that this movement may affect: its own, and the bundles that it is part of. */
function productsTurned({ change, ...after }: MovedStock): Id<'products'>[] {
  const before = { ...after, stock: after.stock - change }
  const own = isSoldOut(before) === isSoldOut(after) ? [] : [after.productId]
  const bundles = after.bundles.filter(
    ({ quantity }) => !after.keepAvailable && before.stock >= quantity !== after.stock >= quantity,
  )
  return [...own, ...bundles.map(({ productId }) => productId)]
}
