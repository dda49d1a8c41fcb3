import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getOrder } from '#domain/orders/api.ts'
import type { Database } from '#server/driver/database.ts'
import { listAttempts } from '#server/payments/queries.ts'
import { listOrderEvents } from './change-queries.ts'
import { listLines } from './line-queries.ts'
import { presentOrder, type OrderReader } from './present-order.ts'
import type { OrderRow } from './queries.ts'
import { listRefunds } from './refund-queries.ts'

type OrderItem = OutputOf<typeof getOrder>

/** The orders on the wire, in the order given; four queries for any number. */
// oxlint-disable-next-line max-params -- where to read, what, and for whom
export async function presentOrders(
  db: Database,
  orders: readonly OrderRow[],
  reader: OrderReader,
): Promise<OrderItem[]> {
  const ids = orders.map(({ id }) => id)
  const lines = Map.groupBy(await listLines(db, ids), (line) => line.order_id)
  const attempts = Map.groupBy(await listAttempts(db, ids), (attempt) => attempt.order_id)
  const refunds = Map.groupBy(await listRefunds(db, ids), (refund) => refund.order_id)
  const events = Map.groupBy(await listOrderEvents(db, ids), (event) => event.order_id)
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
