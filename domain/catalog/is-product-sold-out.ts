import { isSoldOut } from './is-sold-out.ts'
import type { StockFacts } from './model.ts'

/** A product is sold out when all its variants are. A product without anything to buy is sold out as well. */
export function isProductSoldOut(variants: readonly StockFacts[]): boolean {
  return variants.every(isSoldOut)
}
