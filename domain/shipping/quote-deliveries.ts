import type { StateId } from '#domain/addresses/model.ts'
import type { Day, Instant } from '#domain/kit/time.ts'
import { arrivalDays, priceDelivery, type DeliveryPrice, servesState } from './delivery.ts'
import type { Parcel, ShippingRules } from './model.ts'

interface Quoted extends Parcel {
  readonly zone: string
  /** The state of the address; while it is unknown every method is quoted. */
  readonly stateId: StateId | undefined
  readonly now: Instant
}

/** One delivery method for a parcel, with its price and its first and last day of arrival. */
export interface Delivery<Method> {
  readonly method: Method
  readonly price: DeliveryPrice
  readonly arrives: { readonly from: Day; readonly to: Day }
}

/**
 * The delivery methods of a parcel to a state, in the order that staff set. None means that the state is not served.
 */
export function quoteDeliveries<Method extends ShippingRules>(
  methods: readonly Method[],
  { zone, stateId, now, goodsSen, grams }: Quoted,
): Delivery<Method>[] {
  return methods
    .filter((method) => servesState(method, stateId))
    .map((method) => ({
      method,
      price: priceDelivery(method, { goodsSen, grams }),
      arrives: arrivalDays(method, { now, zone }),
    }))
}
