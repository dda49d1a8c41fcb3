import type { getCancellation as endpoint } from '#domain/cancellations/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { cashStatus } from '#domain/orders/cash-status.ts'
import { inLocale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listLines } from '#server/orders/line-queries.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { findOrder } from '#server/orders/queries.ts'
import { cancellationOf } from './cancellation-of.ts'
import { presentCancellation } from './present-cancellation.ts'
import { findOfOrder } from './queries.ts'

/** What cancelling would give back, or why not, by the rule that decides the request. */
export async function getCancellation(
  ctx: ReadContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const access = await orderAccess(ctx.db, ctx, id)
  if (isRefusal(access)) return access
  const order = await findOrder(ctx.db, access)
  if (!order) return refuse('request.not_found')
  const lines = await listLines(ctx.db, [order.id])
  const request = await findOfOrder(ctx.db, order.id)
  const sum = cancellationOf({ order, lines, status: order.status, before: request?.status })
  const isRefused = isRefusal(sum)
  const cash = cashStatus(order)
  const amount = (sumSen: number) => toWire(sen(isRefused ? 0 : sumSen))
  const { goodsSen, discountSen, deliverySen, bagFeeSen, tipSen, taxSen, totalSen } = isRefused ? nothing : sum
  return {
    may_cancel: !isRefused,
    code: isRefused ? sum.code : null,
    message: isRefused ? sentence(ctx.locale, sum.code, sum.values) : null,
    goods: amount(goodsSen),
    discount: amount(discountSen),
    delivery: amount(deliverySen),
    bag_fee: amount(bagFeeSen),
    tip: amount(tipSen),
    tax: amount(taxSen),
    amount: amount(totalSen),
    unpaid: cash !== undefined && cash !== 'received',
    destinations: order.account_id === null ? ['source'] : ['store_credit', 'source'],
    kept: lines.flatMap((line) => (line.kind === 'goods' ? [] : [inLocale(line.title, ctx.locale)])),
    request: request ? presentCancellation(request, ctx.branch.zone) : null,
  }
}

const nothing = {
  goodsSen: 0,
  discountSen: 0,
  deliverySen: 0,
  bagFeeSen: 0,
  tipSen: 0,
  taxSen: 0,
  totalSen: 0,
} as const
