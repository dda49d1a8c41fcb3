import { checkAddress } from '#domain/addresses/read-address.ts'
import type { getCheckout } from '#domain/cart/checkout-api.ts'
import type { CheckoutState } from '#domain/cart/checkout-state.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { toWire, type Sen } from '#domain/kit/money.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { listAddressBook } from '#server/addresses/queries.ts'
import { findUnprintable } from '#server/papers/unprintable.ts'
import { keptAddress } from './kept-address.ts'
import { presentAddress } from './present-address.ts'

interface Shown {
  readonly state: CheckoutState
  readonly version: number
  readonly couponSen: Sen
  readonly storeCreditSen: Sen
  readonly orderId: string | undefined
  /** The characters of the account's name that no paper can show. */
  readonly unprintable: readonly string[]
  readonly book: Awaited<ReturnType<typeof listAddressBook>>
}

/** The checkout state, with what the server knows of it. */
export function presentCheckout(
  { state, version, couponSen, storeCreditSen, orderId, unprintable, book }: Shown,
  locale: Locale,
): OutputOf<typeof getCheckout> {
  return {
    ...state,
    use_points: state.use_points ?? false,
    use_golds: state.use_golds ?? false,
    billing_address: state.billing_address && presentAddress(state.billing_address, locale),
    shipping_address: state.shipping_address && presentAddress(state.shipping_address, locale),
    coupon_discount: toWire(couponSen),
    store_credit: toWire(storeCreditSen),
    current_order_id: orderId ?? null,
    not_printable: [...new Set([...unprintable, ...notPrintable(state)])],
    addresses: book.flatMap((address) => presentKept(address, locale)),
    checkoutData: {},
    checkout_loading: false,
    version,
  }
}

/** An address of the book that goods can be delivered to. */
function presentKept(kept: Shown['book'][number], locale: Locale) {
  const { id, title, state_id } = kept
  if (state_id === null || checkAddress(kept, state_id) !== undefined) return []
  return [{ ...presentAddress(keptAddress({ ...kept, state_id }), locale), id, title }]
}

function notPrintable({ billing_address: billing, shipping_address: shipping }: CheckoutState): string[] {
  const addresses = [billing, shipping].flatMap((address) => address ?? [])
  return findUnprintable(
    addresses.map(({ recipient, street_address: street, city }) => `${recipient}\n${street}\n${city}`).join('\n'),
  )
}
