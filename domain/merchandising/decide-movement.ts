import { refuse, type Refusal } from '#domain/kit/refusal.ts'

interface Movement {
  readonly stock: number
  /** Of that, promised to orders that wait for their payment. */
  readonly held: number
  readonly keepAvailable: boolean
  /** A bundle has the stock of its parts. */
  readonly isBundle: boolean
  /** What came in or went; or what was counted. */
  readonly change?: number | undefined
  readonly count?: number | undefined
}

/**
 * By how much a stock changes. Refuses to leave less than orders hold, unless the studio sells it whatever the stock
 * says; and refuses bundles. Example: 7 there, 10 counted, is 3.
 */
export function decideMovement({ stock, held, keepAvailable, isBundle, change, count }: Movement): number | Refusal {
  if (isBundle) return refuse('catalog.bundle_stock')
  const moved = change ?? (count ?? stock) - stock
  if (!keepAvailable && moved < 0 && stock + moved < held)
    return refuse('catalog.stock_held', { values: { held, stock } })
  return moved
}
