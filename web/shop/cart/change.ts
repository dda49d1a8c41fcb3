import { maxQuantityOf } from '#domain/cart/check-lines.ts'
import { maxQuantity } from '#domain/cart/model.ts'
import { itemKey, sellableOf, type CartItem } from './cart-item.ts'

/**
 * A buyer's change of one line. Taps are stored as intents and not as results, so that they still hold when the cart
 * changed elsewhere: one more of three is four, and one more of five is six.
 */
export interface Change {
  /** The line at the tap: the server may not have returned it yet. */
  readonly item: CartItem
  /** The typed quantity, 0 to remove; undefined for plus and minus alone. */
  readonly set?: number | undefined
  /** More or fewer, on top of that. */
  readonly by: number
  readonly checkout?: boolean | undefined
}

/** Two changes of one line as one. */
export function joinChanges(earlier: Change | undefined, later: Change): Change {
  if (earlier === undefined) return later
  return {
    item: later.item,
    set: later.set ?? earlier.set,
    by: later.set === undefined ? earlier.by + later.by : later.by,
    checkout: later.checkout ?? earlier.checkout,
  }
}

/** The changes merged per line, by its key. */
function joinAll(changes: readonly Change[]): Record<string, Change> {
  const joined: Record<string, Change> = {}
  for (const change of changes) {
    const key = itemKey(change.item)
    joined[key] = joinChanges(joined[key], change)
  }
  return joined
}

/**
 * The lines after the changes, in their order, new ones at the end. Increases stop at the purchase limit, but never
 * reduce what is there.
 */
export function changeItems(items: readonly CartItem[], inOrder: readonly Change[]): CartItem[] {
  const changes = joinAll(inOrder)
  const known = new Set(items.map(itemKey))
  const fresh = Object.entries(changes)
    .filter(([key]) => !known.has(key))
    .map(([, change]) => ({ ...change.item, quantity: 0, checkout: true }))
  return [...items, ...fresh].flatMap((item) => {
    const change = changes[itemKey(item)]
    const changed = change === undefined ? item : changeItem(item, change)
    return changed.quantity > 0 ? [changed] : []
  })
}

function changeItem(item: CartItem, { set, by, checkout }: Change): CartItem {
  const wanted = Math.max(0, (set ?? item.quantity) + by)
  const most = Math.max(item.quantity, Math.min(maxQuantity, maxQuantityOf(sellableOf(item))))
  return { ...item, quantity: Math.min(wanted, most), checkout: checkout ?? item.checkout }
}
