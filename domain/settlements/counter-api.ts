import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { orderItem } from '#domain/orders/order-item.ts'

/** A bill in cash. `amount` is `due` rounded to five sen, and `rounding` the difference. */
const cash = {
  due: wireMoney,
  amount: wireMoney,
  rounding: wireMoney,
}

/** Staff take cash for an open order, or record the cash that was paid on delivery, which completes the order. */
export const takeCash = endpoint({
  name: 'settlements.take_cash',
  method: 'POST',
  path: '/staff/orders/{id}/cash',
  who: { staff: ['owner', 'manager', 'desk'] },
  status: 201,
  summary: 'Take cash at the counter for an order, rounded to five sen',
  refusals: [
    'request.not_found',
    'orders.paid',
    'orders.not_payable',
    'orders.expired',
    'orders.changed',
    'payments.cash_short',
    'shipments.not_now',
    'shipments.not_due',
    'giveaways.own',
  ],
  input: z.strictObject({
    id: idOf('orders'),
    /** The amount due that the till showed; if it has changed, `orders.changed`. */
    due: wireMoney,
    /** The cash received, for the change; the exact amount by default. */
    received: z.optional(wireMoney),
  }),
  output: z.strictObject({
    success: z.literal(true),
    order: orderItem,
    cash: z.strictObject({ ...cash, received: wireMoney, change: wireMoney }),
  }),
})

/** Staff pay back in cash what was paid in cash, which finishes the task of that refund. */
export const giveCash = endpoint({
  name: 'settlements.give_cash',
  method: 'POST',
  path: '/staff/tasks/{id}/cash',
  who: { staff: ['owner', 'manager'] },
  summary: 'Give back at the counter what was paid in cash',
  refusals: ['request.not_found', 'payments.not_cash', 'orders.task_done', 'giveaways.own'],
  input: z.strictObject({ id: idOf('studio_tasks') }),
  output: z.strictObject({ success: z.literal(true), cash: z.strictObject(cash) }),
})

/** The drawer: cash in and out, newest first. */
export const listCash = endpoint({
  name: 'settlements.cash',
  method: 'GET',
  path: '/staff/cash',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'Cash that was taken and given back at the counter',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { kind: /^(taken|given)$/ },
      orders: ['at'],
      sorted: 'desc',
      keyword: 'number of the order',
    }),
    /** Of one day at the studio. */
    day: z.optional(wireDay),
  }),
  output: pageOf(
    z.strictObject({
      kind: z.enum(['taken', 'given']),
      order_id: idOf('orders'),
      order_number: z.string(),
      ...cash,
      at: wireInstant,
      by_account_id: idOf('accounts'),
    }),
  ),
})

/** Cash on delivery that is still due, the oldest order first: what couriers owe, and unpaid parcels. */
export const listCashDue = endpoint({
  name: 'settlements.cash_due',
  method: 'GET',
  path: '/staff/cash/due',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'Orders of cash on delivery whose cash is due',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { status: /^(processing|packed|delivery)$/ },
      orders: ['placed_at'],
      keyword: 'order number, courier and tracking number',
    }),
  }),
  output: pageOf(
    z.strictObject({
      order_id: idOf('orders'),
      order_number: z.string(),
      status: z.enum(['processing', 'packed', 'delivery']),
      courier: z.nullable(z.string()),
      tracking_number: z.nullable(z.string()),
      ...cash,
      placed_at: wireInstant,
    }),
  ),
})
