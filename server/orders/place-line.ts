import { randomBytes } from 'node:crypto'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire, sen, type Sen } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { checkoutPackage } from '#domain/orders/api.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { totalOrder, type OrderTotal } from '#domain/orders/total-order.ts'
import { fpxLimits } from '#domain/payments/check-limits.ts'
import { businessModels } from '#domain/payments/model.ts'
import type { CurlecClassic } from '#server/gateways/curlec-classic.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lockBalance } from '#server/ledger/queries.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { completePayment } from './complete-payment.ts'
import { presentOrders } from './present-orders.ts'
import {
  insertLine,
  insertOrder,
  insertOrderEvent,
  findOrder,
  type lockBuyer,
  type NewLine,
  type OrderRow,
} from './queries.ts'
import { spendStoreCredit } from './spend-store-credit.ts'
import { startAttempt } from './start-attempt.ts'

type Output = OutputOf<typeof checkoutPackage>

export interface LineSale {
  readonly gateway: CurlecClassic
  readonly buyer: Awaited<ReturnType<typeof lockBuyer>>
  /** What is sold, at the studio's own price. */
  readonly line: NewLine
  /** How it is paid, and what the page showed. */
  readonly payment: Pick<
    CheckedOf<typeof checkoutPackage>,
    'payment_method' | 'bank_code' | 'account_type' | 'total' | 'use_golds'
  >
  /** The studio's time after every lock was taken. */
  readonly now: Instant
}

/**
 * Writes an order of one line with its first attempt to pay. Whether the line may be sold is decided before. A total of 0.00 is paid at
 * once and sees no gateway. Refuses orders.changed and what `startAttempt` refuses.
 */
export async function placeLine(ctx: WriteContext, sale: LineSale): Promise<Output | Refusal> {
  const order = await writeOrder(ctx, sale)
  if (isRefusal(order)) return order
  const redirect = await payFirst(ctx, { ...sale, order })
  if (isRefusal(redirect)) return redirect
  const placed = await findOrder(ctx.tx, { orderId: order.id, accountId: signedIn(ctx).accountId })
  const [shown] = await presentOrders(ctx.tx, placed ? [placed] : [], {
    locale: ctx.locale,
    branch: ctx.branch,
    now: sale.now,
  })
  if (!shown) throw new Error('an order vanished while it was placed')
  return { success: true, order: shown, redirect }
}

async function writeOrder(ctx: WriteContext, sale: LineSale): Promise<OrderRow | Refusal> {
  const { tx, branch } = ctx
  const { accountId, personId } = signedIn(ctx)
  const { buyer, line, now } = sale
  const total = await totalNow(ctx, sale)
  if (isRefusal(total)) return total
  const policies = await loadPolicies(tx, branch.id)
  const status = total.gatewaySen === 0 ? 'pending' : 'pending_payment'
  const order = await insertOrder(tx, {
    id: buyer.order_id,
    number: orderNumber(randomBytes(12)),
    branchId: branch.id,
    accountId,
    personId,
    status,
    subtotalSen: total.subtotalSen,
    storeCreditSen: total.storeCreditSen,
    totalSen: total.totalSen,
    gatewaySen: total.gatewaySen,
    expiresAt: plusMinutes(now, policies.attempt_minutes),
    now,
  })
  await insertLine(tx, { orderId: order.id, line })
  await insertOrderEvent(tx, { orderId: order.id, from: undefined, to: status, reason: 'placed', now })
  const isCovered = await spendStoreCredit(tx, { order, because: 'placed', now })
  if (!isCovered) throw new Error('store credit left the wallet under its lock')
  return order
}

/** The price is the studio's own. When the page showed another one, nothing is placed and the buyer looks again. */
async function totalNow(ctx: WriteContext, { line, payment }: LineSale): Promise<OrderTotal | Refusal> {
  const { accountId } = signedIn(ctx)
  const credit: Sen = payment.use_golds
    ? sen(await lockBalance(ctx.tx, { kind: 'store_credit', holder: accountId, unit: 'sen' }))
    : sen(0)
  const { minimumSen } = fpxLimits[businessModels[payment.account_type]]
  const total = totalOrder({
    lines: [{ unitSen: line.unitSen, quantity: line.quantity }],
    storeCreditSen: credit,
    minimumSen,
  })
  const isAsShown = payment.total === undefined || fromWire(payment.total) === total.totalSen
  return isAsShown ? total : refuse('orders.changed')
}

async function payFirst(
  ctx: WriteContext,
  { order, buyer, payment, gateway, now }: LineSale & { order: OrderRow },
): Promise<Output['redirect'] | Refusal> {
  if (order.gateway_sen === 0) {
    await completePayment(ctx.tx, { order, attemptId: undefined, reason: 'paid', origin: ctx.origin, now })
    return null
  }
  const started = await startAttempt(ctx, { gateway, order, attemptNo: 1, chosen: payment, email: buyer.email, now })
  return isRefusal(started) ? started : started.redirect
}
