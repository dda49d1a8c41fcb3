import { bundleStock } from './bundle-stock.ts'
import { isProductSoldOut } from './is-product-sold-out.ts'
import type { StockFacts } from './model.ts'

interface Shelved {
  readonly variants: readonly StockFacts[]
  /** The parts of a bundle; empty for anything else. */
  readonly parts: readonly (StockFacts & { readonly quantity: number })[]
}

/** Whether goods can be bought at all: a bundle by its parts, everything else by its variants. */
export function isAvailable({ variants, parts }: Shelved): boolean {
  return !isProductSoldOut(parts.length > 0 ? [bundleStock(parts)] : variants)
}
