import { addressOfDelivery } from './address-of-delivery.ts'
import type { CheckoutState } from './checkout-state.ts'

/** The contact of an order, as the buyer filled it in. */
export function contactOf(state: CheckoutState) {
  const address = state.billing_address ?? addressOfDelivery(state)
  return {
    email: state.customer_email ?? address?.email,
    phone: address?.contact_number,
    name: address?.recipient ?? '',
  }
}
