import type { StockFacts } from './model.ts'

/**
 * "Out of stock: with no variations, stock at or below the minimum (or zero) and no continuous selling."
 * Example: 2 left of something the studio keeps 2 of is sold out; with continuous selling it is not.
 */
export function isSoldOut({ stock, minQuantity, keepAvailable }: StockFacts): boolean {
  return !keepAvailable && (stock <= minQuantity || stock <= 0)
}

/** "With variations, all must be out of stock." A product without anything to buy is sold out as well. */
export function isProductSoldOut(variants: readonly StockFacts[]): boolean {
  return variants.every(isSoldOut)
}

/** What is left of a bundle: as many as its scarcest part allows. Continuous selling of every part makes it endless. */
export function bundleStock(parts: readonly (StockFacts & { readonly quantity: number })[]): StockFacts {
  const counted = parts.filter((part) => !part.keepAvailable)
  return {
    stock: counted.length === 0 ? 0 : Math.min(...counted.map(({ stock, quantity }) => Math.floor(stock / quantity))),
    minQuantity: 0,
    keepAvailable: parts.length > 0 && counted.length === 0,
  }
}
