import type { Id } from '#domain/kit/id.ts'
import { toWire } from '#domain/kit/money.ts'
import { plusMinutes } from '#domain/kit/time.ts'
import { decideSettlement, type Settlement } from '#domain/orders/decide-settlement.ts'
import { hasGoods } from '#domain/orders/has-goods.ts'
import { withinHold } from '#domain/orders/hold-times.ts'
import type { PaymentChannel, PaymentProvider, PaymentResult } from '#domain/payments/model.ts'
import { trustedOutcome } from '#domain/payments/trusted-outcome.ts'
import { windowMinutes } from '#domain/studio/cancellation-window.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { planByKeys } from '#server/driver/plan-by-keys.ts'
import { extendHolds, shortenHolds } from '#server/occupancy/hold-queries.ts'
import { applyChanges } from '#server/orders/apply-changes.ts'
import { isDeliverable } from '#server/orders/is-deliverable.ts'
import { openOrder, type OpenOrder } from '#server/orders/open-orders.ts'
import { refundOrder } from '#server/orders/refund-order.ts'
import { insertTask } from '#server/orders/task-queries.ts'
import { findAttemptOrder, isTransactionTaken, type AttemptRow } from '#server/payments/queries.ts'
import { recordEvent, type ReceivedMessage } from '#server/payments/record-event.ts'
import { requerySoon } from '#server/payments/requery-soon.ts'
import { reviewReusedTransaction } from '#server/payments/review-reused-transaction.ts'
import { settleAttempt } from '#server/payments/settle-attempt.ts'

export interface PaymentMessage {
  readonly provider: PaymentProvider
  readonly merchantRef: string
  /** The gateway's result; the caller has verified its signature. */
  readonly result: PaymentResult | 'no_answer'
  readonly channel: PaymentChannel
  /** The message as received. */
  readonly fields: Readonly<Record<string, string>>
  /** The signed part of it: a message with the same part is a repeat. */
  readonly signed: Readonly<Record<string, string>>
  /** What a gateway's server sent, byte for byte. */
  readonly message?: ReceivedMessage | undefined
  /** The address of the site, for emails. */
  readonly origin: string
  /** The request that brought it; of an answer to a requery, the request that began the attempt. */
  readonly requestId: string | undefined
}

export type SettledPayment =
  | { readonly kind: 'unknown' }
  | { readonly kind: Settlement['kind']; readonly orderId: Id<'orders'> }

/**
 * The only way to settle a payment, for browser, server, requery and reconciliation alike: open the order, call
 * `decideSettlement`, write its plan. A repeat writes nothing but its own event. `unknown` when no attempt has that
 * reference, and then only the event is kept, for a person to look at when it says that money came.
 */
export async function settlePayment(tx: Transaction, message: PaymentMessage): Promise<SettledPayment> {
  const { provider, merchantRef, channel, fields, signed, requestId } = message
  const told = { provider, channel, merchantRef, fields, signed, requestId, message: message.message }
  const occurredAt = message.result === 'no_answer' ? undefined : message.result.occurredAt
  await planByKeys(tx)
  const orderId = /^[A-Z0-9-]{6,20}$/.test(merchantRef)
    ? await findAttemptOrder(tx, { provider, merchantRef })
    : undefined
  if (orderId === undefined) {
    const isPaid = message.result !== 'no_answer' && message.result.outcome === 'succeeded'
    const verdict = isPaid ? 'paid_no_order' : 'unknown_reference'
    await recordEvent(tx, { ...told, verdict, occurredAt })
    return { kind: 'unknown' }
  }
  const [open, result] = await inOrder(
    async () => openOrder(tx, { orderId }),
    async () =>
      reviewReusedTransaction(message.result, async (gatewayTransactionId) =>
        isTransactionTaken(tx, { provider, gatewayTransactionId, merchantRef }),
      ),
  )
  const attempt = open?.attempts.find((one) => one.merchant_ref === merchantRef)
  if (!open || !attempt) throw new Error(`payment attempt ${merchantRef} has no order`)
  const { policies } = open
  const retryUntil = plusMinutes(open.now, policies.hold_minutes)
  const settlement = decideSettlement({
    order: {
      status: open.order.status,
      wasPaid: open.order.paid_at !== null,
      isCash: open.order.cash_due_sen !== null,
      hasGoods: hasGoods(open.lines),
      retryUntil: hasGoods(open.lines) ? withinHold(open.order.placed_at, retryUntil) : retryUntil,
    },
    result,
    now: open.now,
    attempt: attemptOf(attempt),
    others: open.attempts.filter((other) => other.id !== attempt.id).map(({ status }) => status),
    deliverable: isCapture({ open, attempt, result }) && (await isDeliverable(tx, open)),
    approvalHours: policies.approval_hours,
  })
  await applySettlement(tx, { settlement, open, attempt, result, message })
  if (result !== 'no_answer') await recordEvent(tx, { ...told, verdict: settlement.kind, occurredAt })
  return { kind: settlement.kind, orderId }
}

function attemptOf(attempt: AttemptRow) {
  return {
    id: attempt.id,
    status: attempt.status,
    code: attempt.code ?? undefined,
    amountSen: attempt.amount_sen,
    currency: attempt.currency,
    bankCode: attempt.bank_code === '' ? undefined : attempt.bank_code,
    createdAt: attempt.created_at,
    expiresAt: attempt.expires_at,
    isCash: attempt.method === 'cash',
  }
}

interface Settling {
  readonly open: OpenOrder
  readonly attempt: AttemptRow
  readonly result: PaymentResult | 'no_answer'
}

/** Whether money has arrived for an unpaid order: only then does it matter what can be delivered. */
function isCapture({ open, attempt, result }: Settling): boolean {
  if (result === 'no_answer' || attempt.status === 'succeeded') return false
  // What is paid on delivery is committed and has left the stock.
  if (open.order.paid_at !== null || open.order.cash_due_sen !== null) return false
  return trustedOutcome(attemptOf(attempt), result) === 'succeeded'
}

async function applySettlement(
  tx: Transaction,
  { settlement, open, attempt, result, message }: Settling & { settlement: Settlement; message: PaymentMessage },
): Promise<void> {
  const { order, now } = open
  const { approvalUntil, refund } = settlement
  const answer = result === 'no_answer' ? undefined : result
  const settled = {
    attempt,
    to: settlement.attempt,
    channel: message.channel,
    answered: answer !== undefined,
    now,
    expiresAt: approvalUntil ?? attempt.expires_at,
    gatewayTransactionId: answer?.gatewayTransactionId,
    unknownToBank: answer?.outcome === 'not_found',
  }
  await inOrder(
    async () => settleAttempt(tx, settled),
    async () => applyChanges(tx, { orders: [{ ...open, changes: settlement.changes }], origin: message.origin, now }),
  )
  await moveHolds(tx, { settlement, open })
  if (refund) await refundOrder(tx, { order, attempt, reason: refund, origin: message.origin, now })
  if (!settlement.review || !answer) return
  await requestReview(tx, { open, attempt, result: answer })
  // The claim of a rejected message, which the gateway may confirm when it is asked.
  if (message.channel !== 'requery') await requerySoon(tx, attempt.merchant_ref)
}

/** Seats that are held wait for the second approver too, and after a rejection no longer than any other hold. */
async function moveHolds(
  tx: Transaction,
  { settlement, open: { order, policies, now } }: { settlement: Settlement; open: OpenOrder },
): Promise<void> {
  const { approvalUntil: until, changes } = settlement
  const { account_id: accountId } = order
  if (accountId === null) return
  if (until) await extendHolds(tx, { accountId, until, minutesBefore: windowMinutes(policies.cancel_window) })
  if (order.status === 'holded' && changes.some(({ to }) => to === 'pending'))
    await shortenHolds(tx, { accountId, until: plusMinutes(now, policies.hold_minutes) })
}

async function requestReview(
  tx: Transaction,
  { open, attempt, result }: { open: OpenOrder; attempt: AttemptRow; result: PaymentResult },
): Promise<void> {
  const amount = result.amountSen === undefined ? '?' : toWire(result.amountSen)
  await insertTask(tx, {
    branchId: open.order.branch_id,
    kind: 'payment_review',
    subjectKind: 'payment_attempt',
    subjectId: attempt.id,
    details: {
      order: open.order.number,
      payment: attempt.merchant_ref,
      code: result.code,
      told: `${result.currency ?? ''} ${amount}`.trim(),
      ...(result.occurredAt ? { at: result.occurredAt.toString() } : {}),
    },
    now: open.now,
  })
}
