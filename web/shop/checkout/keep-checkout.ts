import { putCheckout, type getCheckout } from '#domain/cart/checkout-api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { TypedFields, type Call, type CallAnswer } from '#web/kit/api.ts'

type State = OutputOf<typeof getCheckout>

/** Updates part of the checkout state: the endpoint takes the whole state. */
// oxlint-disable-next-line max-params -- the client, what there is, and what changes
export async function keepCheckout(
  call: Call,
  state: State,
  change: Readonly<Record<string, unknown>>,
): Promise<CallAnswer<OutputOf<typeof putCheckout>>> {
  return call(
    putCheckout,
    new TypedFields({
      billing_address: state.billing_address,
      shipping_address: state.shipping_address,
      ship_to_bill_address: state.ship_to_bill_address,
      shipping_method: state.shipping_method,
      shipping_remarks: state.shipping_remarks,
      delivery_time: state.delivery_time,
      leave_at_door: state.leave_at_door,
      delivery_tip: state.delivery_tip,
      buyer_tin: state.buyer_tin,
      coupon_code: state.coupon_code,
      customer_email: state.customer_email,
      use_points: state.use_points,
      use_golds: state.use_golds,
      payment_method: state.payment_method,
      current_step: state.current_step,
      ...change,
    }),
  )
}
