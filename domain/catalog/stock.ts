import { z } from 'zod/mini'
import type { StockFacts } from './model.ts'

/** What may be bought of one variant, as the specification names it. `max_sale_qty` 0 is no limit of its own. */
export const inventory = z.strictObject({
  quantity: z.number(),
  min_qty: z.number(),
  min_sale_qty: z.number(),
  max_sale_qty: z.number(),
  is_continuous_selling: z.boolean(),
})

interface Shelved {
  readonly variants: readonly StockFacts[]
  /** The parts of a bundle; empty for anything else. */
  readonly parts: readonly (StockFacts & { readonly quantity: number })[]
}

/** Whether goods can be bought at all: a bundle by its parts, everything else by its variants. */
export function isAvailable({ variants, parts }: Shelved): boolean {
  return !isProductSoldOut(parts.length > 0 ? [bundleStock(parts)] : variants)
}

interface Unit {
  readonly variantId: string
  readonly quantity: number
}

interface StockedVariant {
  readonly id: string
  /** In stock and not held by an order. */
  readonly left: number
  readonly keepAvailable: boolean
}

/**
 * Whether the stock covers everything that is needed at once: what several lines or bundles need of one variant is
 * added up. Example: a ball and a set with a ball need two; with one left they are not in stock, with continuous
 * selling they are.
 */
export function isInStock(units: readonly Unit[], catalog: readonly StockedVariant[]): boolean {
  const needed = Map.groupBy(units, ({ variantId }) => variantId)
  return [...needed].every(([variantId, all]) => {
    const shelved = catalog.find(({ id }) => id === variantId)
    if (shelved === undefined) return false
    return shelved.keepAvailable || all.reduce((sum, { quantity }) => sum + quantity, 0) <= shelved.left
  })
}

/**
 * A variant is sold out when its stock is at or below the minimum (or zero) and it is not sold continuously.
 * Example: 2 left of something the studio keeps 2 of is sold out; with continuous selling it is not.
 */
export function isSoldOut({ stock, minQuantity, keepAvailable }: StockFacts): boolean {
  return !keepAvailable && (stock <= minQuantity || stock <= 0)
}

/** A product is sold out when all its variants are. A product without anything to buy is sold out as well. */
export function isProductSoldOut(variants: readonly StockFacts[]): boolean {
  return variants.every(isSoldOut)
}

/** The stock of a bundle: as many as its scarcest part allows. Continuous selling of every part makes it unlimited. */
export function bundleStock(parts: readonly (StockFacts & { readonly quantity: number })[]): StockFacts {
  const counted = parts.filter((part) => !part.keepAvailable)
  return {
    stock: counted.length === 0 ? 0 : Math.min(...counted.map(({ stock, quantity }) => Math.floor(stock / quantity))),
    minQuantity: 0,
    keepAvailable: parts.length > 0 && counted.length === 0,
  }
}

/** Guests may hold so many pieces of anything, however few there are. */
const piecesForGuests = 5

/**
 * What is left for a guest: unpaid orders of guests hold half of what there is at the most, and five pieces in any
 * case. Anyone can type another e-mail, so without this limit a stranger could hold the whole stock for half an hour.
 * Paid orders hold nothing. Example: of 40 rings guests may hold 20; with 15 held, 5 are left for them and 25 for
 * members. Of 4 they may hold 4.
 */
export function guestStock(facts: StockFacts, heldByGuests: number): StockFacts {
  if (facts.keepAvailable) return facts
  const share = Math.max(piecesForGuests, Math.ceil((facts.stock + heldByGuests) / 2))
  return { ...facts, stock: Math.min(facts.stock, Math.max(0, share - heldByGuests)) }
}
