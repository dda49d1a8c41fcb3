import { isAvailable } from '#domain/catalog/is-available.ts'
import { isSoldOut } from '#domain/catalog/is-sold-out.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { listStocked, lockProducts, updateAvailable, type MovedStock } from './stock-queries.ts'

/**
 * Writes whether products are available, where a movement of stock may have changed it: most sales change nothing that
 * lists show, and then no product is locked. Two sales that each take the last of one size wait for the lock of their
 * product, and the later one sees both.
 */
export async function refreshAvailable(tx: Transaction, moved: readonly MovedStock[]): Promise<void> {
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
