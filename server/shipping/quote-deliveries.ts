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
  /** Where it goes; before that is known every method is quoted. */
  readonly stateId: StateId | undefined
  readonly now: Instant
}

/** One way to deliver a parcel, priced, with the dates between which it arrives. */
export interface Delivery {
  readonly method: MethodRow
  readonly price: DeliveryPrice
  readonly arrives: { readonly from: Day; readonly to: Day }
}

/** The ways to deliver a parcel to a state, in the studio's order. None means that nobody delivers there. */
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
