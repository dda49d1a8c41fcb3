import { refuse, type Refusal } from '#domain/kit/refusal.ts'

interface Movement {
  readonly stock: number
  /** The part of it that unpaid orders hold. */
  readonly held: number
  readonly keepAvailable: boolean
  /** A bundle has the stock of its parts. */
  readonly isBundle: boolean
  /** The change of the stock; or the counted stock. */
  readonly change?: number | undefined
  readonly count?: number | undefined
}

/**
 * The change of a stock. Refuses to leave less than orders hold, unless it is sold continuously; and refuses bundles.
 * Example: 7 in stock, 10 counted, is 3.
 */
export function decideMovement({ stock, held, keepAvailable, isBundle, change, count }: Movement): number | Refusal {
  if (isBundle) return refuse('catalog.bundle_stock')
  const moved = change ?? (count ?? stock) - stock
  if (!keepAvailable && moved < 0 && stock + moved < held)
    return refuse('catalog.stock_held', { values: { held, stock } })
  return moved
}
