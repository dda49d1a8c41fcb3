import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { bookHeldSeats } from '#server/holds/book-held-seats.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { changeOrder } from './change-order.ts'
import { receiptEmail } from './emails.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { loadContact, type OrderRow } from './queries.ts'

interface Paid {
  readonly order: OrderRow
  /** Absent when store credit paid for all of it. */
  readonly attemptId: Id<'payment_attempts'> | undefined
  readonly reason: string
  /** The address of the site, for the letter. */
  readonly origin: string
  readonly now: Instant
}

/**
 * An order is paid: status, delivery and receipt in one transaction. Packages need no packing, so an order of packages is
 * complete at once, and a place that was held for it is booked. The caller holds the lock of the order.
 */
export async function completePayment(tx: Transaction, paid: Paid): Promise<void> {
  const { order, attemptId, reason, now } = paid
  const contact = await loadContact(tx, order)
  await changeOrder(tx, { order, to: 'processing', reason, now, paid: { attemptId } })
  const lines = await fulfilOrder(tx, { order, zone: contact.zone, now })
  await bookHeldSeats(tx, {
    accountId: order.account_id,
    branchId: order.branch_id,
    since: order.placed_at,
    origin: paid.origin,
  })
  await changeOrder(tx, { order: { id: order.id, status: 'processing' }, to: 'complete', reason: 'delivered', now })
  const letter = receiptEmail({ order, lines, contact, origin: paid.origin, now })
  if (letter) await queueMessage(tx, letter, now)
}
