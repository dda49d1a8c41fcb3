import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { hasKeyword, page } from '#domain/kit/list.ts'
import type { listShippings as endpoint } from '#domain/shipping/api.ts'
import { quoteDeliveries } from '#domain/shipping/quote-deliveries.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { rowsBefore } from '#server/kit/list-query.ts'
import { presentDelivery } from './present-delivery.ts'
import { listOffered } from './queries.ts'

/** Delivery methods with their prices and days, for a state when one is given. */
export async function listShippings(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
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
