import { itemKey, type CartItem } from './cart-item.ts'

/**
 * The lines that are not as they were, by their key and as they were: another quantity, or at the same quantity another
 * price. What is new or gone is seen by itself.
 */
export function findMoved(before: readonly CartItem[], after: readonly CartItem[]): Record<string, CartItem> {
  const now = new Map(after.map((item) => [itemKey(item), item]))
  return Object.fromEntries(
    before
      .filter((was) => {
        const is = now.get(itemKey(was))
        return is !== undefined && (is.quantity !== was.quantity || is.final_price !== was.final_price)
      })
      .map((was) => [itemKey(was), was]),
  )
}
