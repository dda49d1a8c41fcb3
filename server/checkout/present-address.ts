import { displayText } from '#domain/addresses/address-text.ts'
import { states } from '#domain/addresses/states.ts'
import type { CheckoutAddress } from '#domain/cart/checkout-state.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'

/** An address with its state named, as an order stores it as well. */
export function presentAddress(address: CheckoutAddress, locale: Locale) {
  const state = inLocale(states[address.state_id], locale)
  return { ...address, state, display_text: displayText({ ...address, state: states[address.state_id].en }) }
}
