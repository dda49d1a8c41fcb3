import type { StateId } from '#domain/addresses/model.ts'
import type { Sen } from '#domain/kit/money.ts'

/** A delivery method, as the studio offers it. */
export interface ShippingRules {
  /** The states it delivers to; null is all of Malaysia. */
  readonly stateIds: readonly StateId[] | null
  /** Of an order up to `includedGrams`. */
  readonly priceSen: Sen
  readonly includedGrams: number
  /** Of each started kilogram above the included weight. */
  readonly perKgSen: Sen
  /** Free from this value of goods on; null is never. */
  readonly freeFromSen: Sen | null
  /** The fewest and the most working days from the order to its arrival. */
  readonly minWorkingDays: number
  readonly maxWorkingDays: number
}

/** The parcel: goods before any coupon, and their weight. */
export interface Parcel {
  readonly goodsSen: Sen
  readonly grams: number
}

/** The most delivery methods of a branch: all of them are priced for each cart. */
export const maxMethods = 50
/** The most working days that a method may promise. */
export const maxDays = 60
