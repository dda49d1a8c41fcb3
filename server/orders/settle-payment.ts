import type { Id } from '#domain/kit/id.ts'
import { toWire } from '#domain/kit/money.ts'
import { plusMinutes, type Instant } from '#domain/kit/time.ts'
import { decideSettlement, type Settlement } from '#domain/orders/decide-settlement.ts'
import { isPaid, isWaiting } from '#domain/orders/model.ts'
import type { PaymentChannel, PaymentResult } from '#domain/payments/model.ts'
import { trustedOutcome } from '#domain/payments/trusted-outcome.ts'
import type { Transaction } from '#server/driver/database.ts'
import { extendHold } from '#server/holds/extend-hold.ts'
import { findAttemptOrder, isTransactionTaken, listAttempts, type AttemptRow } from '#server/payments/queries.ts'
import { recordEvent } from '#server/payments/record-event.ts'
import { settleAttempt } from '#server/payments/settle-attempt.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { changeOrder } from './change-order.ts'
import { completePayment } from './complete-payment.ts'
import { endOrder } from './end-order.ts'
import { mayExtend } from './may-extend.ts'
import { insertTask, lockOrder, type LockedOrder } from './queries.ts'
import { refundPayment } from './refund-payment.ts'
import { reviveOrder } from './revive-order.ts'

export interface Told {
  readonly merchantRef: string
  /** What the gateway answered; the caller has verified that it really did. */
  readonly result: PaymentResult | 'no_answer'
  readonly channel: PaymentChannel
  /** The message as it came. */
  readonly fields: Readonly<Record<string, string>>
  /** The address of the site, for letters. */
  readonly origin: string
}

export type Settled =
  | { readonly kind: 'unknown' }
  | { readonly kind: Settlement['kind']; readonly orderId: Id<'orders'> }

/**
 * The one way in which an answer about a payment becomes rows, for browser, server, requery and reconciliation alike: lock the order,
 * ask `decideSettlement`, write what it says. A repeat writes nothing but its own event. `unknown` when no attempt has that
 * reference, and then only the event is kept.
 */
export async function settlePayment(tx: Transaction, told: Told): Promise<Settled> {
  const { merchantRef, channel, fields } = told
  const orderId = /^[A-Z0-9-]{6,20}$/.test(merchantRef) ? await findAttemptOrder(tx, merchantRef) : undefined
  if (orderId === undefined) {
    await recordEvent(tx, { channel, merchantRef, fields, verdict: 'unknown_reference' })
    return { kind: 'unknown' }
  }
  const order = await lockOrder(tx, { orderId })
  const attempts = await listAttempts(tx, [orderId])
  const attempt = attempts.find((one) => one.merchant_ref === merchantRef)
  if (!order || !attempt) throw new Error(`attempt ${merchantRef} lost its order`)
  const result = await believable(tx, { attempt, result: told.result })
  const plan = decideSettlement({
    order,
    result,
    now: order.now,
    attempt: {
      status: attempt.status,
      code: attempt.code ?? undefined,
      amountSen: attempt.amount_sen,
      currency: attempt.currency,
      expiresAt: attempt.expires_at,
    },
    others: attempts.filter((other) => other.id !== attempt.id).map(({ status }) => status),
    deliverable: await isDeliverable(tx, { order, attempt, result }),
  })
  await applyPlan(tx, { plan, order, attempt, result, told })
  if (result !== 'no_answer') await recordEvent(tx, { channel, merchantRef, fields, verdict: plan.kind })
  return { kind: plan.kind, orderId }
}

/** A transaction of the gateway pays once. Under another reference, however well signed, a person must look. */
async function believable(
  tx: Transaction,
  { attempt, result }: { attempt: AttemptRow; result: PaymentResult | 'no_answer' },
): Promise<PaymentResult | 'no_answer'> {
  if (result === 'no_answer' || result.gatewayTransactionId === undefined) return result
  const isTaken = await isTransactionTaken(tx, {
    gatewayTransactionId: result.gatewayTransactionId,
    attemptId: attempt.id,
  })
  return isTaken ? { ...result, outcome: 'review', gatewayTransactionId: undefined } : result
}

/** Asked only when money is really here: a living order holds what it promised, a dead one takes it again. */
async function isDeliverable(
  tx: Transaction,
  asked: { order: LockedOrder; attempt: AttemptRow; result: PaymentResult | 'no_answer' },
): Promise<boolean> {
  const { order, attempt, result } = asked
  if (result === 'no_answer' || attempt.status === 'succeeded' || isPaid(order.status)) return false
  if (trustedOutcome({ amountSen: attempt.amount_sen, currency: attempt.currency }, result) !== 'succeeded')
    return false
  return order.status === 'canceled'
    ? reviveOrder(tx, { order, now: order.now })
    : mayExtend(tx, { order, late: false })
}

interface Application {
  readonly plan: Settlement
  readonly order: LockedOrder
  readonly attempt: AttemptRow
  readonly result: PaymentResult | 'no_answer'
  readonly told: Told
}

async function applyPlan(tx: Transaction, application: Application): Promise<void> {
  const { plan, order, attempt, result, told } = application
  const approvalUntil = plan.kind === 'holded' ? await approvalEnd(tx, { order, attempt }) : undefined
  if (approvalUntil)
    await extendHold(tx, {
      accountId: order.account_id,
      until: approvalUntil,
      approval: await loadPolicies(tx, order.branch_id),
    })
  const answer = result === 'no_answer' ? undefined : result
  await settleAttempt(tx, {
    attempt,
    to: plan.attempt,
    channel: told.channel,
    now: order.now,
    expiresAt: approvalUntil ?? attempt.expires_at,
    gatewayTransactionId: answer?.gatewayTransactionId,
    unknownToBank: answer?.outcome === 'not_found',
  })
  await applyToOrder(tx, { ...application, approvalUntil })
  if (plan.refund) await refundPayment(tx, { order, attempt, reason: plan.refund, origin: told.origin, now: order.now })
  if (plan.review && answer) await askForReview(tx, { order, attempt, result: answer })
}

async function applyToOrder(
  tx: Transaction,
  { plan, order, attempt, told, approvalUntil }: Application & { approvalUntil: Instant | undefined },
): Promise<void> {
  const { now } = order
  if (plan.order === 'processing')
    return completePayment(tx, { order, attemptId: attempt.id, reason: plan.kind, origin: told.origin, now })
  if (plan.order === 'canceled') return endOrder(tx, { order, reason: plan.kind, now })
  if (approvalUntil && isWaiting(order.status)) {
    return changeOrder(tx, { order, to: plan.order ?? order.status, reason: plan.kind, now, expiresAt: approvalUntil })
  }
  if (plan.order) await changeOrder(tx, { order, to: plan.order, reason: plan.kind, now })
}

/** "`holded` keeps … to the end of the bank's approval window", counted from the start of the attempt. */
async function approvalEnd(
  tx: Transaction,
  { order, attempt }: { order: LockedOrder; attempt: AttemptRow },
): Promise<Instant> {
  const policies = await loadPolicies(tx, order.branch_id)
  const end = plusMinutes(attempt.created_at, policies.approval_hours * 60)
  return Temporal.Instant.compare(end, attempt.expires_at) < 0 ? attempt.expires_at : end
}

async function askForReview(
  tx: Transaction,
  { order, attempt, result }: { order: LockedOrder; attempt: AttemptRow; result: PaymentResult },
): Promise<void> {
  const details = {
    order: order.number,
    payment: attempt.merchant_ref,
    code: result.code,
    told: `${result.currency ?? ''} ${result.amountSen === undefined ? '?' : toWire(result.amountSen)}`.trim(),
  }
  await insertTask(tx, {
    branchId: order.branch_id,
    kind: 'payment_review',
    subjectKind: 'payment_attempt',
    subjectId: attempt.id,
    details,
    now: order.now,
  })
}
