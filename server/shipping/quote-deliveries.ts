import type { StateId } from '#domain/addresses/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Day, Instant } from '#domain/kit/time.ts'
import { arrivalDays } from '#domain/shipping/arrival-days.ts'
import type { Parcel } from '#domain/shipping/model.ts'
import { priceDelivery, type DeliveryPrice } from '#domain/shipping/price-delivery.ts'
import { servesState } from '#domain/shipping/serves-state.ts'
import type { Database } from '#server/driver/database.ts'
import { listOffered, type MethodRow } from './queries.ts'

interface Quoted extends Parcel {
  readonly branch: { readonly id: Id<'branches'>; readonly zone: string }
  /** The state of the address; while it is unknown every method is quoted. */
  readonly stateId: StateId | undefined
  readonly now: Instant
}

/** One delivery method for a parcel, with its price and its first and last day of arrival. */
export interface Delivery {
  readonly method: MethodRow
  readonly price: DeliveryPrice
  readonly arrives: { readonly from: Day; readonly to: Day }
}

/**
 * The delivery methods of a parcel to a state, in the order that staff set. None means that the state is not served.
 */
export async function quoteDeliveries(
  db: Database,
  { branch, stateId, now, goodsSen, grams }: Quoted,
): Promise<Delivery[]> {
  const methods = await listOffered(db, branch.id)
  return methods
    .filter((method) => servesState(method, stateId))
    .map((method) => ({
      method,
      price: priceDelivery(method, { goodsSen, grams }),
      arrives: arrivalDays(method, { now, zone: branch.zone }),
    }))
}
