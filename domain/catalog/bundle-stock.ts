import type { StockFacts } from './model.ts'

/** The stock of a bundle: as many as its scarcest part allows. Continuous selling of every part makes it unlimited. */
export function bundleStock(parts: readonly (StockFacts & { readonly quantity: number })[]): StockFacts {
  const counted = parts.filter((part) => !part.keepAvailable)
  return {
    stock: counted.length === 0 ? 0 : Math.min(...counted.map(({ stock, quantity }) => Math.floor(stock / quantity))),
    minQuantity: 0,
    keepAvailable: parts.length > 0 && counted.length === 0,
  }
}
