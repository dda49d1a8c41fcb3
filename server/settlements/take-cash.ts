import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire, sen, toWire, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { decideCash } from '#domain/orders/cash.ts'
import { decidePayment } from '#domain/orders/decide-payment.ts'
import { holdEnd } from '#domain/orders/hold-times.ts'
import { merchantReference } from '#domain/orders/order-number.ts'
import { roundCash } from '#domain/payments/methods-of.ts'
import type { takeCash as endpoint } from '#domain/settlements/counter-api.ts'
import { refuseOwnBenefit } from '#server/giveaways/give-by-staff.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { openOrder, type OpenOrder } from '#server/orders/open-orders.ts'
import { presentWritten } from '#server/orders/read-orders.ts'
import { createAttempt } from '#server/payments/attempts.ts'
import { supersedeOpen } from '#server/payments/supersede-open.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Staff take cash for an open order, or record what was paid on delivery: an attempt like any other, paid at once, by
 * the one rule that settles payments. It replaces an open attempt at a bank, whose late money is refunded. Refuses what
 * `decidePayment` and `decideCash` refuse, `orders.changed` where the amount due differs from what the till showed, and
 * `payments.cash_short` for less than is due; giveaways.own where staff would note their own order as paid.
 */
export async function takeCash(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch } = ctx
  const open = await openOrder(tx, { orderId: input.id, branchId: branch.id })
  if (!open) return refuse('request.not_found')
  const refusal = checkPayable(open) ?? (await refuseOwnBenefit(ctx, { orderId: open.order.id }))
  if (refusal) return refusal
  const dueSen = sen(open.order.gateway_sen)
  if (fromWire(input.due) !== dueSen) return refuse('orders.changed')
  const cashSen = roundCash(dueSen)
  const receivedSen = input.received === undefined ? cashSen : fromWire(input.received)
  if (receivedSen < cashSen) return refuse('payments.cash_short', { values: { amount: toWire(cashSen) } })
  await supersedeOpen(tx, open.attempts)
  const settled = await settleCash(ctx, { open, cashSen, receivedSen })
  if (settled.kind !== 'paid') return refuse('orders.not_payable')
  await writeAudit(ctx, {
    at: open.now,
    action: 'settlements.take_cash',
    subjectKind: 'order',
    subjectId: open.order.id,
    details: {
      due_sen: dueSen,
      cash_sen: cashSen,
      received_sen: receivedSen,
      on_delivery: open.order.cash_due_sen !== null,
    },
  })
  return {
    success: true,
    order: await presentWritten(ctx, { orderId: open.order.id, now: open.now }),
    cash: {
      due: toWire(dueSen),
      amount: toWire(cashSen),
      rounding: toWire(sen(cashSen - dueSen)),
      received: toWire(receivedSen),
      change: toWire(sen(receivedSen - cashSen)),
    },
  }
}

function checkPayable({ order, attempts, now }: OpenOrder): Refusal | undefined {
  if (order.cash_due_sen !== null) return decideCash(order.status)
  const until = holdEnd(order.expires_at, attempts)
  return decidePayment({ status: order.status, expiresAt: until, attempts: attempts.length }, now)
}

interface Taken {
  readonly open: OpenOrder
  readonly cashSen: Sen
  readonly receivedSen: Sen
}

async function settleCash(ctx: WriteContext, { open, cashSen, receivedSen }: Taken) {
  const { order, attempts, now } = open
  const amountSen = sen(order.gateway_sen)
  const { currency } = ctx.branch
  const takenBy = signedIn(ctx).accountId
  const merchantRef = merchantReference(order.number, { attemptNo: attempts.length + 1 })
  await createAttempt(ctx.tx, {
    orderId: order.id,
    provider: 'counter',
    method: 'cash',
    merchantRef,
    businessModel: 'B2C',
    bankCode: '',
    payerPhone: undefined,
    payerName: undefined,
    amountSen,
    currency,
    requestId: ctx.requestId,
    expiresAt: order.expires_at,
    cash: { cashSen, receivedSen, takenBy },
    now,
  })
  const fields = { taken_by: takenBy, cash: toWire(cashSen), received: toWire(receivedSen) }
  return settlePayment(ctx.tx, {
    provider: 'counter',
    merchantRef,
    result: {
      merchantRef,
      gatewayTransactionId: undefined,
      outcome: 'succeeded',
      code: 'cash',
      amountSen,
      currency,
      bankCode: undefined,
      occurredAt: now,
    },
    channel: 'server',
    fields,
    signed: { merchant_ref: merchantRef, ...fields },
    origin: ctx.origin,
    requestId: ctx.requestId,
  })
}
