import type { CheckoutAddress, CheckoutState } from './checkout-state.ts'

/** Where the goods go. */
export function addressOfDelivery(state: CheckoutState): CheckoutAddress | null {
  return state.ship_to_bill_address ? state.billing_address : state.shipping_address
}
