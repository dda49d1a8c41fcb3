import type { Id } from '#domain/kit/id.ts'
import { sen, type Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { tenderKinds } from '#domain/orders/model.ts'
import { refundDestination, type RefundDestination } from '#domain/orders/refund-destination.ts'
import { splitRefund } from '#domain/orders/split-refund.ts'
import type { Transaction } from '#server/driver/database.ts'
import { refundOrderCards } from '#server/giftcards/refund-order-cards.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { buyerOf } from '#server/orders/buyer-of.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import { insertRefund, loadRefundable } from '#server/orders/refund-queries.ts'
import { insertRefundTask } from '#server/orders/task-queries.ts'
import { refundOrderPoints } from '#server/points/refund-order-points.ts'
import { takeBackPoints } from '#server/points/take-back-points.ts'

interface OrderRefund {
  readonly order: OrderRow
  readonly cancellationId: Id<'order_cancellations'>
  readonly amountSen: Sen
  /** Whether the buyer wants all of it in the wallet instead of the tenders that paid. */
  readonly toWallet: boolean
  readonly now: Instant
}

type Share = ReturnType<typeof splitRefund>[number]
type Paid = Awaited<ReturnType<typeof loadRefundable>>['paid']

/**
 * Gives back money of a paid order that was cancelled, to its tenders in the proportion in which they paid: into the
 * wallet, to the points or onto the gift cards at once; where the bank paid and the buyer wants it there, through the
 * gateway or as a task of the studio. What paid for gift cards is not refunded. Throws on more than is left. The caller
 * holds the lock of the order.
 */
export async function refundOrder(tx: Transaction, refund: OrderRefund): Promise<void> {
  const { order, amountSen } = refund
  const { paid, refunded } = await loadRefundable(tx, order.id)
  const leftOf = (tender: (typeof tenderKinds)[number], paidSen: number) => sen(paidSen - (refunded.get(tender) ?? 0))
  const left = {
    points: leftOf('points', order.points_sen),
    gift_card: leftOf('gift_card', order.gift_card_sen),
    store_credit: leftOf('store_credit', order.store_credit_sen),
    gateway: leftOf('gateway', order.gateway_sen - paid.gifts_sen),
  }
  const shares = splitRefund({ amountSen, left })
  for (const share of shares) await refundShare(tx, { ...refund, share, leftSen: left[share.tender], paid })
  const nowBack = shares.find(({ tender }) => tender === 'gateway')?.amountSen ?? 0
  const refundedSen = sen(nowBack + (refunded.get('gateway') ?? 0))
  await takeBackPoints(tx, { order, refundedSen, now: refund.now })
}

async function refundShare(
  tx: Transaction,
  refund: OrderRefund & { share: Share; leftSen: Sen; paid: Paid },
): Promise<void> {
  const { order, share, paid, now } = refund
  const destination = destinationOf(refund)
  const refundId = await insertRefund(tx, {
    orderId: order.id,
    attemptId: share.tender === 'gateway' ? paid.attempt_id : null,
    tender: share.tender,
    cancellationId: refund.cancellationId,
    eventKey: `refund:${refund.cancellationId}:${share.tender}`,
    amountSen: share.amountSen,
    reason: 'canceled',
    destination,
    now,
  })
  if (refundId === undefined) return
  if (destination === 'gift_card') return refundOrderCards(tx, { order, refundId, amountSen: share.amountSen, now })
  if (destination === 'points')
    return refundOrderPoints(tx, { order, refundId, amountSen: share.amountSen, leftSen: refund.leftSen, now })
  if (destination === 'store_credit') return fillWallet(tx, { ...refund, refundId })
  if (destination === 'studio_task')
    await insertRefundTask(tx, {
      branchId: order.branch_id,
      refundId,
      number: order.number,
      merchantRef: paid.merchant_ref ?? '',
      atCounter: paid.provider === 'counter',
      amountSen: share.amountSen,
      currency: paid.currency ?? '',
      reason: 'canceled',
      now,
    })
}

/**
 * What points, wallet or card paid returns there; what a bank paid goes to the wallet if the buyer wants it and has
 * one.
 */
function destinationOf({
  order,
  share,
  paid,
  toWallet,
}: OrderRefund & { share: Share; paid: Paid }): RefundDestination {
  if (share.tender !== 'gateway') return share.tender
  if (paid.provider === null) throw new Error(`order ${order.id}: no gateway payment to refund`)
  return refundDestination({
    provider: paid.provider,
    currency: paid.currency ?? '',
    hasWallet: order.account_id !== null,
    wanted: toWallet ? 'store_credit' : 'source',
  })
}

async function fillWallet(
  tx: Transaction,
  { order, share, refundId, now }: OrderRefund & { share: Share; refundId: Id<'refunds'> },
): Promise<void> {
  const { accountId } = buyerOf(order)
  await transferValue(tx, {
    eventKey: `refund:${refundId}`,
    reason: share.tender === 'store_credit' ? 'store_credit_returned' : 'refund',
    subject: order.id,
    at: now,
    unit: 'sen',
    amount: share.amountSen,
    from: { kind: share.tender === 'store_credit' ? 'house:store_credit_spent' : 'house:store_credit_issued' },
    to: { kind: 'store_credit', holder: accountId },
    about: accountId,
  })
}
