import type { CheckoutAddress } from '#domain/cart/checkout-state.ts'

interface Kept extends Omit<CheckoutAddress, 'formatted_address'> {
  readonly formatted_address: string | null
}

/** An address of the book as a checkout state has it. */
export function keptAddress(kept: Kept): CheckoutAddress {
  const { recipient, email, contact_number, street_address, city, zip, state_id, formatted_address: formatted } = kept
  const address = { recipient, email, contact_number, street_address, city, zip, state_id }
  return formatted === null ? address : { ...address, formatted_address: formatted }
}
