import { oddOrder, orderId } from './broken-rows.ts'
import type { InvariantBreak } from './invariant-break.ts'

const request = (status: string) =>
  `insert into order_cancellations (order_id, reason, comment, destination, amount_sen, status, requested_at)
    values (${orderId}, 'other', 'no', 'source', 100, '${status}', studio_now())`
const refund = (tender: string, amountSen: number) =>
  `insert into refunds (order_id, amount_sen, reason, destination, status, event_key, created_at, tender, cancellation_id)
    select ${orderId}, ${amountSen}, 'canceled', 'store_credit', 'processed', 'odd refund', studio_now(), '${tender}', id
    from order_cancellations where order_id = ${orderId}`
const loose =
  'alter table order_cancellations drop constraint order_cancellations_check, drop constraint order_cancellations_check1'

/** How the invariants of cancellations break, by name of the invariant's file. */
export const cancellationBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'i65-cancellations-are-accounted-for': [
    // Approved, and the order goes on.
    { breaks: [loose, oddOrder({ status: 'pending' }), request('approved')] },
    // Not decided, and money was refunded.
    {
      breaks: [oddOrder({ status: 'pending' }), request('pending'), refund('gift_card', 1)],
      alsoViolates: ['i66-refunds-never-exceed-their-tender'],
    },
  ],
  'i66-refunds-never-exceed-their-tender': [
    {
      breaks: [loose, oddOrder({ status: 'canceled' }), request('approved'), refund('points', 100)],
    },
  ],
}
