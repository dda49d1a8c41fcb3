import { checkAddress } from '#domain/addresses/read-address.ts'
import { withOwnValue, type CheckoutState } from '#domain/cart/checkout-state.ts'
import type { WantedLine } from '#domain/cart/model.ts'
import { checkPlace } from '#domain/shipping/check-place.ts'
import { servesState } from '#domain/shipping/delivery.ts'
import { findDefaultAddress } from '#server/addresses/queries.ts'
import type { Database } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listOffered } from '#server/shipping/queries.ts'
import { keptAddress } from './kept-address.ts'

interface Filling {
  readonly lines: readonly WantedLine[]
  readonly state: CheckoutState
}

/**
 * The checkout state, with the member's default address and the first delivery method for it where no address was
 * filled in, so that a member with an address book has nothing to type, and with points and store credit in use where
 * nothing was chosen. Writes nothing, since showing a page changes no cart; an order placed with `usual` uses it.
 */
// oxlint-disable-next-line max-params -- where to read, for whom, and what
export async function fillSavedDetails(
  db: Database,
  { caller, branch }: Pick<ReadContext, 'branch' | 'caller'>,
  { lines, state: chosen }: Filling,
): Promise<CheckoutState> {
  const hasGoods = lines.some(({ checkout, variantId }) => checkout && variantId !== null)
  if (caller.kind !== 'account') return chosen
  const state = withOwnValue(chosen)
  if (state.billing_address !== null || !hasGoods) return state
  const usual = await findDefaultAddress(db, caller.accountId)
  if (!usual || usual.state_id === null || checkAddress(usual, usual.state_id) !== undefined) return state
  const address = keptAddress({ ...usual, state_id: usual.state_id })
  const methods = await listOffered(db, branch.id)
  if (checkPlace(address, methods) !== undefined) return state
  const first = methods.find((method) => servesState(method, address.state_id))
  return {
    ...state,
    billing_address: address,
    ship_to_bill_address: true,
    shipping_address: null,
    shipping_method: first?.id ?? null,
  }
}
