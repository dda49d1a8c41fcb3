import type { Sen } from '#domain/kit/money.ts'

/** The specification's product types. A bundle is a simple product made of others. */
export type ProductType = 'simple' | 'variable' | 'class_package' | 'gift_card'

/** A lower price from a quantity of at least `quantity`. */
export interface TierPrice {
  readonly quantity: number
  readonly unitSen: Sen
}

/** Everything that may set the price of one variant for one buyer at one moment. */
export interface PriceFacts {
  readonly baseSen: Sen
  /** The price of the buyer's customer group; absent for everyone else. */
  readonly groupSen?: Sen | undefined
  readonly tiers: readonly TierPrice[]
  /** A deal that runs now; `left` is how many it still has. */
  readonly deal?: { readonly unitSen: Sen; readonly left: number } | undefined
}

/** The stock of a variant. */
export interface StockFacts {
  /** In stock and not held by an order. */
  readonly stock: number
  /** At or below it counts as sold out; 0 for most goods. */
  readonly minQuantity: number
  /** Continuous selling: it is sold whatever the stock says. */
  readonly keepAvailable: boolean
}
