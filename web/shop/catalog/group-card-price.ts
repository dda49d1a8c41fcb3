import { unitPrice } from '#domain/catalog/unit-price.ts'
import { fromWire } from '#domain/kit/money.ts'

/** The group's price of one piece of each variant, by the variant's id, in amounts of the wire. */
export type GroupPrices = ReadonlyMap<string, string>

export interface CardPrices {
  readonly price: string
  readonly price_before: string | null
  readonly from: boolean
  /** The one variant of a product without options. */
  readonly variation_option_id: string | null
  readonly deal: unknown
  readonly tier: { readonly qty: number; readonly tier_price: string } | null
}

/**
 * A card's price for a customer group, as `unitPrice` decides it for one piece: the group's price replaces the base
 * price, and a deal wins where it is lower. For a product with options the card knows the lowest price only, which the
 * group's lowest may undercut. A tier that saves the group nothing is left out. Undefined where the group pays what
 * everyone pays.
 */
export function groupCardPrice<Card extends CardPrices>(card: Card, prices: GroupPrices): Card | undefined {
  const own = card.variation_option_id === null ? lowest(prices) : prices.get(card.variation_option_id)
  if (own === undefined) return undefined
  const everyonesSen = fromWire(card.price)
  // Beside options, as beside a deal, the group's price counts only where it is lower.
  const isFloor = card.variation_option_id === null || card.deal !== null
  const deal = isFloor ? { unitSen: everyonesSen, left: 1 } : undefined
  const tiers = card.tier === null ? [] : [{ quantity: card.tier.qty, unitSen: fromWire(card.tier.tier_price) }]
  const { unitSen, next } = unitPrice({ baseSen: everyonesSen, groupSen: fromWire(own), tiers, deal }, 1)
  if (unitSen === everyonesSen) return undefined
  return {
    ...card,
    price: own,
    price_before: unitSen < everyonesSen ? (card.price_before ?? card.price) : null,
    from: card.from || card.variation_option_id === null,
    tier: next === undefined ? null : card.tier,
  }
}

function lowest(prices: GroupPrices): string | undefined {
  return [...prices.values()].toSorted((one, other) => fromWire(one) - fromWire(other))[0]
}
