import { itemKey, type CartItem } from './cart-item.ts'

/**
 * The changed lines by key, in their former state: another quantity, or the same quantity at another price. Added and
 * removed lines are obvious.
 */
export function findChangedLines(before: readonly CartItem[], after: readonly CartItem[]): Record<string, CartItem> {
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
