import { unitPrice, type UnitPrice } from '#domain/catalog/unit-price.ts'
import { fromWire, type Sen } from '#domain/kit/money.ts'
import type { Variant } from './card.ts'

/** A price for a range of quantities; the last range has no end. */
export interface TierRow {
  readonly from: number
  readonly to: number | undefined
  readonly unitSen: Sen
}

/** The most that one cart line holds when neither the sale limits nor the stock say less. */
const mostOfAnything = 999

/**
 * The price of one piece at this quantity, by the rule of cart and order. A next tier that neither stock nor sale limit
 * reaches is left out.
 */
export function priceAt(variant: Variant, quantity: number): UnitPrice {
  const { next, ...price } = unitPrice(priceFacts(variant), quantity)
  return next === undefined || next.quantity > quantityLimits(variant).most ? price : { ...price, next }
}

/** Whether any of its variants has prices by quantity: the page then keeps their place for all of them. */
export function hasTiers(variants: readonly Variant[]): boolean {
  return variants.some((variant) => tierRows(variant).length > 1)
}

/**
 * The price tiers, from the smallest quantity that is sold. Adjacent tiers of one price are one row, so a variant
 * without tiers has a single row. A deal ends at its remaining pieces.
 */
export function tierRows(variant: Variant): readonly TierRow[] {
  const { tiers, deal } = priceFacts(variant)
  const { least, most } = quantityLimits(variant)
  const begins = [least, ...tiers.map(({ quantity }) => quantity), ...(deal === undefined ? [] : [deal.left + 1])]
    .filter((quantity) => quantity >= least && quantity <= most)
    .toSorted((one, other) => one - other)
  const rows: TierRow[] = []
  for (const from of new Set(begins)) {
    const { unitSen } = priceAt(variant, from)
    if (rows.at(-1)?.unitSen !== unitSen) rows.push({ from, to: undefined, unitSen })
  }
  return rows.map((row, place) => ({ ...row, to: endBefore(rows[place + 1]) }))
}

/** The least and most of a variant that can be bought at once: the sale limits, capped by the stock. */
export function quantityLimits({ inventory }: Variant): { readonly least: number; readonly most: number } {
  const { min_sale_qty: least, max_sale_qty: limit, quantity, is_continuous_selling: isEndless } = inventory
  const most = Math.min(limit === 0 ? mostOfAnything : limit, isEndless ? mostOfAnything : quantity)
  return { least, most: Math.max(least, most) }
}

function endBefore(next: TierRow | undefined): number | undefined {
  return next === undefined ? undefined : next.from - 1
}

function priceFacts({ price, group_price: own, tier_prices: tiers, deal }: Variant) {
  return {
    baseSen: fromWire(price),
    groupSen: own === undefined ? undefined : fromWire(own),
    tiers: tiers.map(({ qty, tier_price: unit }) => ({ quantity: qty, unitSen: fromWire(unit) })),
    deal: deal === null ? undefined : { unitSen: fromWire(deal.price), left: deal.left },
  }
}
