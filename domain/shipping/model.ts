import type { StateId } from '#domain/addresses/model.ts'
import type { Sen } from '#domain/kit/money.ts'

/** A way to get goods to a buyer, as the studio sells it. */
export interface ShippingRules {
  /** Where it goes; null is all of Malaysia. */
  readonly stateIds: readonly StateId[] | null
  /** Of an order up to `includedGrams`. */
  readonly priceSen: Sen
  readonly includedGrams: number
  /** Of each started kilogram above. */
  readonly perKgSen: Sen
  /** Free from so much of goods on; null is never. */
  readonly freeFromSen: Sen | null
  /** Working days from the order to its arrival, at the least and at the most. */
  readonly daysFrom: number
  readonly daysTo: number
}

/** What is sent: goods before any coupon, and what they weigh. */
export interface Parcel {
  readonly goodsSen: Sen
  readonly grams: number
}

export const maxMethods = 50
export const maxDays = 60
