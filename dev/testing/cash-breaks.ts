import { oddOrder, orderId, orderLine } from './broken-rows.ts'
import type { InvariantBreak } from './invariant-break.ts'

const attemptId = `'00000000-0000-4000-8000-000000000009'`

/** RM 1.00 due on delivery. */
const cashOrder = (order: { status: string; paidAt?: string }) => [
  'alter table orders drop constraint orders_cash_brought',
  'alter table orders drop constraint orders_paid',
  oddOrder(order),
  `update orders set cash_due_sen = 100 where id = ${orderId}`,
]

/** Cash recorded by staff, for the RM 1.00. */
const cashTaken = (cashSen: number) => [
  'alter table payment_attempts drop constraint payment_attempts_cash',
  `insert into payment_attempts (id, order_id, provider, method, business_model, bank_code, merchant_ref, amount_sen, currency, status, cash_sen, taken_by_account_id, expires_at, created_at)
    values (${attemptId}, ${orderId}, 'counter', 'cash', 'B2C', '', 'BROKEN9', 100, 'MYR', 'succeeded', ${cashSen}, (select id from accounts limit 1), studio_now(), studio_now())`,
  `update orders set paid_attempt_id = ${attemptId} where id = ${orderId} and paid_at is not null`,
]

/** How the invariants of cash on delivery break, by name of the invariant's file. */
export const cashBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'i170-cash-on-delivery-is-due-received-or-written-off': [
    // Paid while its goods are on their way.
    {
      breaks: cashOrder({ status: 'delivery', paidAt: 'studio_now()' }),
      alsoViolates: ['i20-paid-orders-have-one-capture'],
    },
    // Complete without recorded cash.
    { breaks: cashOrder({ status: 'complete' }) },
    // Cash is recorded for an order that was written off.
    {
      breaks: [...cashOrder({ status: 'canceled' }), ...cashTaken(100)],
      alsoViolates: ['i20-paid-orders-have-one-capture'],
    },
    // Another sum than was due.
    { breaks: [...cashOrder({ status: 'complete', paidAt: 'studio_now()' }), ...cashTaken(105)] },
  ],
  'i171-cash-on-delivery-is-for-goods': [
    {
      breaks: [...cashOrder({ status: 'processing' }), orderLine({ unitSen: 100 })],
      alsoViolates: ['i22-delivered-exactly-when-paid'],
    },
  ],
}
