import type { StateId } from '#domain/addresses/model.ts'
import { sen, timesSen, type Sen } from '#domain/kit/money.ts'
import { dayOf, type Day, type Instant } from '#domain/kit/time.ts'
import type { Parcel, ShippingRules } from './model.ts'

/** The specification's free_shipping_info, without its quantities: no method is free by number of pieces. */
interface FreeShipping {
  /** The method has a threshold. */
  readonly hasFreeShipping: boolean
  /** The goods have reached it. */
  readonly eligible: boolean
  /** The threshold. */
  readonly minSen: Sen | null
  /** The value of goods that is missing; 0 when nothing is. */
  readonly leftSen: Sen
  /** Grams included in the price; null when weight costs nothing. */
  readonly gramsLeft: number | null
}

export interface DeliveryPrice {
  readonly sen: Sen
  readonly free: FreeShipping
}

/**
 * The price of one delivery: per order, plus each started kilogram above the included weight, and 0 from the threshold
 * of goods on. Goods count before the coupon, so that a code never removes free delivery. Example: at RM 8.00, free
 * from RM 200.00, goods of RM 180.00 cost RM 8.00 and are RM 20.00 away.
 */
export function priceDelivery(rules: ShippingRules, { goodsSen, grams }: Parcel): DeliveryPrice {
  const { freeFromSen, includedGrams, perKgSen } = rules
  const eligible = freeFromSen !== null && goodsSen >= freeFromSen
  const kilograms = Math.ceil(Math.max(0, grams - includedGrams) / 1000)
  return {
    sen: eligible ? sen(0) : sen(rules.priceSen + timesSen(perKgSen, kilograms)),
    free: {
      hasFreeShipping: freeFromSen !== null,
      eligible,
      minSen: freeFromSen,
      leftSen: freeFromSen === null ? sen(0) : sen(Math.max(0, freeFromSen - goodsSen)),
      gramsLeft: perKgSen === 0 ? null : Math.max(0, includedGrams - grams),
    },
  }
}

/** Whether a method delivers to a state; before one is known each may. */
export function servesState({ stateIds }: Pick<ShippingRules, 'stateIds'>, stateId: StateId | undefined): boolean {
  return stateId === undefined || stateIds === null || stateIds.includes(stateId)
}

interface Ordered {
  readonly now: Instant
  /** The studio's zone. */
  readonly zone: string
}

/**
 * The first and the last day of arrival of an order placed now: so many working days, Monday to Friday, after today in
 * the studio's zone. Example: 2 to 4 days, ordered on Saturday 21 November, is Tuesday 24 to Thursday 26.
 */
export function arrivalDays(
  { minWorkingDays, maxWorkingDays }: Pick<ShippingRules, 'minWorkingDays' | 'maxWorkingDays'>,
  { now, zone }: Ordered,
): { readonly from: Day; readonly to: Day } {
  const today = dayOf(now, zone)
  return { from: plusWorkingDays(today, minWorkingDays), to: plusWorkingDays(today, maxWorkingDays) }
}

function plusWorkingDays(date: Day, days: number): Day {
  let reached = date
  for (let left = days; left > 0;) {
    reached = reached.add({ days: 1 })
    if (reached.dayOfWeek <= 5) left -= 1
  }
  return reached
}
