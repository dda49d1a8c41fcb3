import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { hasKeyword, page } from '#domain/kit/list.ts'
import { formatMoney, toWire } from '#domain/kit/money.ts'
import type { listShippings as listShippingsEndpoint } from '#domain/shipping/api.ts'
import { quoteDeliveries, type Delivery } from '#domain/shipping/quote-deliveries.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { reason } from '#domain/text/sentences.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { rowsBefore } from '#server/kit/list-query.ts'
import { listOffered, type MethodRow } from './queries.ts'

/** Delivery methods with their prices and days, for a state when one is given. */
export async function listShippings(
  ctx: ReadContext,
  query: CheckedOf<typeof listShippingsEndpoint>,
): Promise<OutputOf<typeof listShippingsEndpoint>> {
  const found = quoteDeliveries(await listOffered(ctx.db, ctx.branch.id), {
    zone: ctx.branch.zone,
    stateId: query.state_id,
    goodsSen: query.goods,
    grams: query.weight_grams,
    now: await studioNow(ctx.db),
  })
  const meant = found.filter(({ method }) => hasKeyword(Object.values(method.name), query.keyword))
  const sorted = query.sortedBy === 'desc' ? meant.toReversed() : meant
  const shown = sorted.slice(rowsBefore(query), rowsBefore(query) + query.limit)
  return page(
    shown.map((delivery) => presentDelivery(delivery, ctx.locale)),
    { ...query, total: meant.length },
  )
}

/** A delivery method in every response. */
export function presentDelivery(
  { method, price, arrives }: Delivery<MethodRow>,
  locale: Locale,
): OutputOf<typeof listShippingsEndpoint>['data'][number] {
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
