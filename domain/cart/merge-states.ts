import { settleState, type CheckoutState } from './checkout-state.ts'

interface TwoStates {
  readonly member: CheckoutState
  readonly guest: CheckoutState
}

/**
 * Joins what a guest filled in at checkout to what the account's own cart holds. What the member filled in stays;
 * coupon, tax number and payment method that it lacks are the guest's. A delivery is taken as a whole, since its method
 * and instructions were chosen for its address. The e-mail is the member's alone, and so is the choice of points and
 * store credit, which the pages of a guest store as unticked. Whether the member may use the coupon is decided with the
 * price, as for any coupon.
 */
export function mergeStates({ member, guest }: TwoStates): CheckoutState {
  const isOwn = member.billing_address !== null || member.shipping_address !== null
  return settleState({
    ...member,
    ...deliveryOf(isOwn || guest.billing_address === null ? member : guest),
    buyer_tin: member.buyer_tin ?? guest.buyer_tin,
    coupon_code: member.coupon_code ?? guest.coupon_code,
    payment_method: member.payment_method ?? guest.payment_method,
  })
}

function deliveryOf(state: CheckoutState) {
  return {
    billing_address: state.billing_address,
    shipping_address: state.shipping_address,
    ship_to_bill_address: state.ship_to_bill_address,
    shipping_method: state.shipping_method,
    shipping_remarks: state.shipping_remarks,
    delivery_time: state.delivery_time,
    leave_at_door: state.leave_at_door,
    delivery_tip: state.delivery_tip,
    current_step: state.current_step,
  }
}
