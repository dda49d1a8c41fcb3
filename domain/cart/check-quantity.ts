import { isSoldOut } from '#domain/catalog/is-sold-out.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { SoldThing } from './model.ts'
import { mostOf } from './most-of.ts'

/**
 * Refuses a quantity above the line's `max_sale_qty` (0 is none) or above the stock, unless it is sold continuously,
 * with the largest quantity allowed, or as sold out. Zero and less are an error.
 * Example: 4 of something with 3 left is refused with a maximum of 3; with continuous selling it is not.
 */
export function checkQuantity(thing: SoldThing, quantity: number): Refusal | undefined {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return refuse('cart.quantity')
  if (!thing.onSale) return refuse('cart.unavailable')
  if (thing.intro === 'used') return refuse('packages.intro_used')
  if (isSoldOut(thing.stock)) return refuse('cart.sold_out')
  const max = mostOf(thing)
  if (quantity > max) return refuse('cart.max_quantity', { values: { max } })
  if (quantity < thing.minSaleQuantity) return refuse('cart.min_quantity', { values: { min: thing.minSaleQuantity } })
  return undefined
}
