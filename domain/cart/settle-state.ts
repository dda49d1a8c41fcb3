import type { CheckoutState } from './checkout-state.ts'

/**
 * Deleting the billing address clears it and returns to step 1. A shipping address of its own is kept only while goods
 * go there.
 */
export function settleState(state: CheckoutState): CheckoutState {
  return {
    ...state,
    shipping_address: state.ship_to_bill_address ? null : state.shipping_address,
    current_step: state.billing_address === null ? 1 : state.current_step,
  }
}
