import type {
  listCancellations as listCancellationsEndpoint,
  listOpenCancellations as listOpenCancellationsEndpoint,
  getCancellation as getCancellationEndpoint,
} from '#domain/cancellations/api.ts'
import { decideUnpaid } from '#domain/cancellations/decide-unpaid.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { cashStatus } from '#domain/orders/cash.ts'
import { inLocale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { Only } from '#server/kit/list-query.ts'
import { listLines } from '#server/orders/line-queries.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { findOrder } from '#server/orders/queries.ts'
import { seenNow } from '#server/orders/seen-now.ts'
import { listAttempts } from '#server/payments/queries.ts'
import { cancellationOf } from './cancellation-of.ts'
import { listPage, findOfOrder, type CancellationRow } from './queries.ts'

/** The caller's own requests in the branch, newest first. */
export async function listCancellations(
  ctx: ReadContext,
  input: CheckedOf<typeof listCancellationsEndpoint> & Only,
): Promise<OutputOf<typeof listCancellationsEndpoint>> {
  const wanted = { accountId: signedIn(ctx).accountId, branchId: ctx.branch.id, query: input }
  const { rows, total } = await listPage(ctx.db, wanted)
  const items = rows.map((row) => presentCancellation(row, ctx.branch.zone))
  return page(items, { total, limit: input.limit, page: input.page })
}

/** The requests of the branch, oldest first; `search=status:pending` for open ones. */
export async function listOpenCancellations(
  ctx: ReadContext,
  input: CheckedOf<typeof listOpenCancellationsEndpoint>,
): Promise<OutputOf<typeof listOpenCancellationsEndpoint>> {
  const { rows, total } = await listPage(ctx.db, { branchId: ctx.branch.id, query: input })
  const items = rows.map((row) => presentCancellation(row, ctx.branch.zone))
  return page(items, { total, limit: input.limit, page: input.page })
}

/** What cancelling would give back, or why not, by the rule that decides the request. */
export async function getCancellation(
  ctx: ReadContext,
  { id }: CheckedOf<typeof getCancellationEndpoint>,
): Promise<OutputOf<typeof getCancellationEndpoint> | Refusal> {
  const access = await orderAccess(ctx.db, ctx, id)
  if (isRefusal(access)) return access
  const order = await findOrder(ctx.db, access)
  if (!order) return refuse('request.not_found')
  const [lines, attempts, request, now] = await Promise.all([
    listLines(ctx.db, [order.id]),
    listAttempts(ctx.db, [order.id]),
    findOfOrder(ctx.db, order.id),
    studioNow(ctx.db),
  ])
  const sum = cancellationOf({ order, lines, status: order.status, before: request?.status })
  const isRefused = isRefusal(sum)
  const cash = cashStatus(order)
  const amount = (sumSen: number) => toWire(sen(isRefused ? 0 : sumSen))
  const { goodsSen, discountSen, deliverySen, bagFeeSen, tipSen, taxSen, totalSen } = isRefused ? nothing : sum
  return {
    may_cancel: !isRefused,
    may_cancel_unpaid: !isRefusal(decideUnpaid(seenNow({ order, attempts, now }))),
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

type Item = OutputOf<typeof listCancellationsEndpoint>['data'][number]

/** A request on the wire. An approved one is paid when no refund of it is under way any more. */
export function presentCancellation(row: CancellationRow, zone: string): Item {
  return {
    id: row.id,
    order_id: row.order_id,
    order_number: row.number,
    reason: row.reason,
    comment: row.comment,
    destination: row.destination,
    refund_amount: toWire(sen(row.amount_sen)),
    refund_status: row.status === 'approved' && !row.on_its_way ? 'paid' : row.status,
    requested_at: wireTime(row.requested_at, zone),
    decided_at: row.decided_at === null ? null : wireTime(row.decided_at, zone),
    answer: row.answer,
  }
}
