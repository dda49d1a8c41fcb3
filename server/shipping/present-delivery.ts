import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, toWire } from '#domain/kit/money.ts'
import type { listShippings } from '#domain/shipping/api.ts'
import type { Delivery } from '#domain/shipping/quote-deliveries.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { reason } from '#domain/text/sentences.ts'
import type { MethodRow } from './queries.ts'

/** A delivery method in every response. */
export function presentDelivery(
  { method, price, arrives }: Delivery<MethodRow>,
  locale: Locale,
): OutputOf<typeof listShippings>['data'][number] {
  const { free } = price
  return {
    id: method.id,
    slug: method.slug,
    name: inLocale(method.name, locale),
    state_ids: method.stateIds === null ? null : [...method.stateIds],
    price: toWire(price.sen),
    arrives_from: arrives.from.toString(),
    arrives_to: arrives.to.toString(),
    free_shipping_info: {
      has_free_shipping: free.hasFreeShipping,
      eligible_for_free_shipping: free.eligible,
      min_amount: free.minSen === null ? null : toWire(free.minSen),
      max_amount: null,
      amount_left: toWire(free.leftSen),
      weight_left: free.gramsLeft,
      min_quantity: null,
      max_quantity: null,
      quantity_left: null,
      display_text: freeText(price, locale),
    },
  }
}

function freeText({ sen, free }: Delivery<MethodRow>['price'], locale: Locale): string {
  if (!free.hasFreeShipping) return ''
  if (free.eligible) return reason(locale, 'shipping.free', {})
  return reason(locale, 'shipping.to_go', { left: formatMoney(free.leftSen), price: formatMoney(sen) })
}
