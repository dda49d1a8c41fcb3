import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod/mini'
import type { Address } from '#domain/addresses/model.ts'
import { checkAddress, readAddress } from '#domain/addresses/read-address.ts'
import type { putCheckout as endpoint } from '#domain/cart/checkout-api.ts'
import {
  addressOfDelivery,
  checkoutAddress,
  checkoutState,
  type CheckoutAddress,
  type CheckoutState,
  settleState,
} from '#domain/cart/checkout-state.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkPlace } from '#domain/shipping/check-place.ts'
import { lockCart, ownerOf } from '#server/cart/cart-queries.ts'
import { writeState } from '#server/cart/checkout-queries.ts'
import { planByKeys } from '#server/driver/plan-by-keys.ts'
import { inputRefusal } from '#server/kit/api-response.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { listOffered } from '#server/shipping/queries.ts'
import { loadCheckout } from './get-checkout.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * Stores the caller's checkout state. The cart's version rises when anything changed, so that an order of the former
 * state is not taken for one of this state. Refuses callers without a token, and addresses by the validator's messages
 * and where postcode and state do not match.
 */
export async function putCheckout(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  const owner = ownerOf(ctx.caller)
  if (owner === undefined) return refuse('auth.required')
  const billing = checkedAddress('billing_address', input.billing_address)
  if (isRefusal(billing)) return billing
  const shipping = checkedAddress('shipping_address', input.ship_to_bill_address ? null : input.shipping_address)
  if (isRefusal(shipping)) return shipping
  await planByKeys(ctx.tx)
  const cart = await lockCart(ctx.tx, { owner, branchId: ctx.branch.id })
  const former = z.parse(checkoutState, cart.checkout)
  const state = settleState({ ...chosen(input), billing_address: billing, shipping_address: shipping })
  const elsewhere = await refuseElsewhere(ctx, { former, state })
  if (elsewhere) return elsewhere
  const isSame = isDeepStrictEqual(former, state)
  const version = isSame ? cart.version : await writeState(ctx.tx, { cart, state })
  return { success: true, ...(await loadCheckout(ctx.tx, ctx, { ...cart, version, state })) }
}

/** Checked only for an address that is new to the cart: others are checked when the order is placed. */
async function refuseElsewhere(
  { tx, branch }: WriteContext,
  { former, state }: { former: CheckoutState; state: CheckoutState },
): Promise<Refusal | undefined> {
  const goesTo = addressOfDelivery(state)
  if (goesTo === null || isDeepStrictEqual(goesTo, addressOfDelivery(former))) return undefined
  return checkPlace(goesTo, await listOffered(tx, branch.id))
}

/** The choices without the server's fields and those that only the page uses. */
function chosen(input: Input) {
  return {
    ship_to_bill_address: input.ship_to_bill_address,
    shipping_method: input.shipping_method,
    shipping_remarks: input.shipping_remarks,
    delivery_time: input.delivery_time,
    leave_at_door: input.leave_at_door,
    delivery_tip: input.delivery_tip,
    buyer_tin: input.buyer_tin,
    coupon_code: input.coupon_code,
    customer_email: input.customer_email,
    // Left out, not undefined: the state is compared with the stored one.
    ...(input.use_points !== undefined && { use_points: input.use_points }),
    ...(input.use_golds !== undefined && { use_golds: input.use_golds }),
    payment_method: input.payment_method,
    current_step: input.current_step,
  }
}

/** The validator's eight messages in their order, then the form of each field. */
function checkedAddress(name: string, either: Input['billing_address']): CheckoutAddress | null | Refusal {
  if (either === null) return null
  const sent = readAddress(either)
  const texts = textsOf(sent)
  const incomplete = checkAddress(texts, sent.state_id ?? undefined)
  if (incomplete) return incomplete
  const formatted = sent.formatted_address?.trim() ?? ''
  const read = z.safeParse(z.strictObject({ [name]: checkoutAddress }), {
    [name]: { ...texts, state_id: sent.state_id, ...(formatted === '' ? {} : { formatted_address: formatted }) },
  })
  return read.success ? (read.data[name] ?? null) : inputRefusal(read.error)
}

function textsOf(sent: NonNullable<Input['billing_address']>): Address {
  return {
    recipient: sent.recipient ?? '',
    email: sent.email ?? '',
    contact_number: sent.contact_number ?? '',
    street_address: sent.street_address ?? '',
    city: sent.city ?? '',
    zip: sent.zip ?? '',
  }
}
