import type { StockFacts } from './model.ts'

/**
 * "Out of stock: with no variations, stock at or below the minimum (or zero) and no continuous selling."
 * Example: 2 left of something the studio keeps 2 of is sold out; with continuous selling it is not.
 */
export function isSoldOut({ stock, minQuantity, keepAvailable }: StockFacts): boolean {
  return !keepAvailable && (stock <= minQuantity || stock <= 0)
}
