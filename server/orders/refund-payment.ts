import type { Instant } from '#domain/kit/time.ts'
import { refundDestination } from '#domain/orders/refund-destination.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import type { AttemptRow } from '#server/payments/queries.ts'
import { buyerOf } from './buyer-of.ts'
import { refundEmail } from './emails.ts'
import { loadContact, type OrderRow } from './queries.ts'
import { insertRefund } from './refund-queries.ts'
import { insertRefundTask } from './task-queries.ts'

interface Refunded {
  readonly order: OrderRow
  readonly attempt: AttemptRow
  readonly reason: 'overpaid' | 'undeliverable'
  readonly origin: string
  readonly now: Instant
}

/**
 * Refunds one attempt, once: through its gateway, into the wallet at once, or as a task of the studio. The customer
 * gets a message in any case. The caller holds the lock of the order.
 */
export async function refundPayment(tx: Transaction, { order, attempt, reason, origin, now }: Refunded): Promise<void> {
  const { provider, currency } = attempt
  const contact = await loadContact(tx, order)
  const destination = refundDestination({ provider, currency, hasWallet: contact.has_wallet })
  const refundId = await insertRefund(tx, {
    orderId: order.id,
    attemptId: attempt.id,
    tender: 'gateway',
    cancellationId: null,
    eventKey: `refund:${attempt.id}`,
    amountSen: attempt.amount_sen,
    reason,
    destination,
    now,
  })
  if (refundId === undefined) return
  if (destination === 'store_credit') {
    const { accountId } = buyerOf(order)
    await transferValue(tx, {
      eventKey: `refund:${refundId}`,
      reason: 'refund',
      subject: order.id,
      at: now,
      unit: 'sen',
      amount: attempt.amount_sen,
      from: { kind: 'house:store_credit_issued' },
      to: { kind: 'store_credit', holder: accountId },
      about: accountId,
    })
  }
  if (destination === 'studio_task') {
    await insertRefundTask(tx, {
      branchId: order.branch_id,
      refundId,
      number: order.number,
      merchantRef: attempt.merchant_ref,
      atCounter: provider === 'counter',
      amountSen: attempt.amount_sen,
      currency,
      reason,
      now,
    })
  }
  const message = refundEmail({
    order,
    refund: { id: refundId, amountSen: attempt.amount_sen, destination, reason },
    contact,
    origin,
  })
  if (message) await queueMessage(tx, message, now)
}
