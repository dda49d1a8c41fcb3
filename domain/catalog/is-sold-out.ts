import type { StockFacts } from './model.ts'

/**
 * A variant is sold out when its stock is at or below the minimum (or zero) and it is not sold continuously.
 * Example: 2 left of something the studio keeps 2 of is sold out; with continuous selling it is not.
 */
export function isSoldOut({ stock, minQuantity, keepAvailable }: StockFacts): boolean {
  return !keepAvailable && (stock <= minQuantity || stock <= 0)
}
