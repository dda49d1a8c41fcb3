import { type Sen, sen } from '#domain/kit/money.ts'
import type { PriceFacts, TierPrice } from './model.ts'

/** Which rule set a price: the buyer reads it beside the amount. */
type PriceRule = 'base' | 'group' | 'tier' | 'deal'

export interface UnitPrice {
  readonly unitSen: Sen
  readonly rule: PriceRule
  /** What a larger quantity would cost a piece, when that is less; absent at the last tier. */
  readonly next?: TierPrice
}

/**
 * The tier price when the quantity reaches its tier, else the group price, else the base price; a deal wins when it is
 * lower and has enough left. All prices are whole sen a piece.
 * Example: base RM 49.00, tiers 3 for RM 45.00 and 6 for RM 42.00: two cost RM 49.00 each with RM 45.00 next, three
 * RM 45.00 with RM 42.00 next, six RM 42.00.
 */
export function unitPrice(facts: PriceFacts, quantity: number): UnitPrice {
  const usual = usualPrice(facts, quantity)
  const deal = facts.deal !== undefined && facts.deal.left >= quantity ? facts.deal : undefined
  const price =
    deal !== undefined && deal.unitSen < usual.unitSen ? { unitSen: deal.unitSen, rule: 'deal' as const } : usual
  const next = nextTier(facts.tiers, { quantity, below: price.unitSen })
  return next === undefined ? price : { ...price, next }
}

function usualPrice({ baseSen, groupSen, tiers }: PriceFacts, quantity: number): UnitPrice {
  const reached = byQuantity(tiers).findLast((tier) => tier.quantity <= quantity)
  if (reached !== undefined) return { unitSen: reached.unitSen, rule: 'tier' }
  return groupSen === undefined ? { unitSen: baseSen, rule: 'base' } : { unitSen: groupSen, rule: 'group' }
}

/** The first quantity above this one that makes a piece cheaper than it is now. */
function nextTier(
  tiers: readonly TierPrice[],
  { quantity, below }: { readonly quantity: number; readonly below: Sen },
): TierPrice | undefined {
  return byQuantity(tiers).find((tier) => tier.quantity > quantity && tier.unitSen < below)
}

function byQuantity(tiers: readonly TierPrice[]): readonly TierPrice[] {
  return tiers.toSorted((one, other) => one.quantity - other.quantity)
}

/**
 * The price of a product in lists, in whole sen: its cheapest variant, without deals; a class package costs what its
 * plan does, and a product with neither costs nothing.
 */
export function cheapestPrice({
  planSen,
  variants,
}: {
  readonly planSen: Sen | null
  readonly variants: readonly { readonly priceSen: Sen }[]
}): Sen {
  if (planSen !== null) return planSen
  return variants.length === 0 ? sen(0) : sen(Math.min(...variants.map(({ priceSen }) => priceSen)))
}
