import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { page } from '#domain/kit/list.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { listOrders as listOrdersEndpoint, getOrder as getOrderEndpoint } from '#domain/orders/api.ts'
import type { Database } from '#server/driver/database.ts'
import { readTogether } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type Branch, type ReadContext, type WriteContext } from '#server/kit/context.ts'
import { listAttempts } from '#server/payments/queries.ts'
import { loadBranch } from '#server/studio/queries.ts'
import { listOrderEvents } from './change-queries.ts'
import { listLines } from './line-queries.ts'
import { orderAccess } from './order-access.ts'
import { presentOrder, type OrderReader } from './present-order.ts'
import { findOrder, listOrdersPage, loadOrder, type OrderRow } from './queries.ts'
import { listRefunds } from './refund-queries.ts'

/** The caller's own orders in the branch, newest first. */
export async function listOrders(
  ctx: ReadContext,
  input: CheckedOf<typeof listOrdersEndpoint>,
): Promise<OutputOf<typeof listOrdersEndpoint>> {
  return readTogether(ctx.db, async (db) => {
    const [{ rows, total }, now] = await Promise.all([
      listOrdersPage(db, {
        accountId: signedIn(ctx).accountId,
        branchId: ctx.branch.id,
        seen: input.filters,
        query: { ...input, filters: undefined },
      }),
      studioNow(db),
    ])
    const orders = await presentOrders(db, rows, { locale: ctx.locale, branch: ctx.branch, now })
    return page(orders, { total, limit: input.limit, page: input.page })
  })
}

/**
 * One order of the caller, by its account or by its key. Somebody else's is request.not_found, like one that does not
 * exist.
 */
export async function getOrder(
  ctx: Pick<ReadContext, 'caller' | 'orderKey' | 'config' | 'branch' | 'db' | 'locale'>,
  input: CheckedOf<typeof getOrderEndpoint>,
): Promise<OutputOf<typeof getOrderEndpoint> | Refusal> {
  const access = await orderAccess(ctx.db, ctx, input.id)
  if (isRefusal(access)) return access
  const order = await findOrder(ctx.db, access)
  if (!order) return refuse('request.not_found')
  return presentOne(ctx.db, { order, locale: ctx.locale, branch: ctx.branch, now: await studioNow(ctx.db) })
}

type OrderItem = OutputOf<typeof getOrderEndpoint>

/** An order that this transaction has written, read again and on the wire. */
export async function presentWritten(
  { tx, locale, branch }: Pick<WriteContext, 'tx' | 'locale' | 'branch'>,
  { orderId, now }: { readonly orderId: Id<'orders'>; readonly now: Instant },
): Promise<OrderItem> {
  return presentOne(tx, { order: await loadOrder(tx, orderId), locale, branch, now })
}

/** One order on the wire, with the times of its own branch, whichever the reader is at. */
export async function presentOne(
  db: Database,
  { order, ...reader }: OrderReader & { readonly order: OrderRow },
): Promise<OrderItem> {
  const branch = await branchOf(db, { order, branch: reader.branch })
  const [shown] = await presentOrders(db, [order], { ...reader, branch })
  if (!shown) throw new Error(`order ${order.id} was not presented`)
  return shown
}

/** The branch of an order. The reader's may be another, since orders are found by account or key alone. */
export async function branchOf(
  db: Database,
  { order, branch }: { readonly order: Pick<OrderRow, 'branch_id'>; readonly branch: Branch },
): Promise<Branch> {
  return order.branch_id === branch.id ? branch : loadBranch(db, order.branch_id)
}

/** The orders on the wire, in the order given; four queries for any number. */
// oxlint-disable-next-line max-params -- where to read, what, and for whom
async function presentOrders(db: Database, orders: readonly OrderRow[], reader: OrderReader): Promise<OrderItem[]> {
  const ids = orders.map(({ id }) => id)
  const [allLines, allAttempts, allRefunds, allEvents] = await Promise.all([
    listLines(db, ids),
    listAttempts(db, ids),
    listRefunds(db, ids),
    listOrderEvents(db, ids),
  ])
  const lines = Map.groupBy(allLines, (line) => line.order_id)
  const attempts = Map.groupBy(allAttempts, (attempt) => attempt.order_id)
  const refunds = Map.groupBy(allRefunds, (refund) => refund.order_id)
  const events = Map.groupBy(allEvents, (event) => event.order_id)
  return orders.map((order) =>
    presentOrder(
      {
        order,
        lines: lines.get(order.id) ?? [],
        attempts: attempts.get(order.id) ?? [],
        refunds: refunds.get(order.id) ?? [],
        events: events.get(order.id) ?? [],
      },
      reader,
    ),
  )
}
