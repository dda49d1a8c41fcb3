import { randomBytes } from 'node:crypto'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire, sen, type Sen } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { checkoutPackage } from '#domain/orders/api.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { paidChanges } from '#domain/orders/paid-changes.ts'
import { totalOrder, type OrderTotal } from '#domain/orders/total-order.ts'
import { fpxLimits } from '#domain/payments/check-limits.ts'
import { businessModels } from '#domain/payments/model.ts'
import type { CurlecClassic } from '#server/gateways/curlec-classic.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lockBalance } from '#server/ledger/queries.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { applyChanges } from './apply-changes.ts'
import type { NewOrder } from './change-queries.ts'
import type { NewLine } from './line-queries.ts'
import { presentOrders } from './present-orders.ts'
import { loadOrder, type lockBuyer } from './queries.ts'
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
 * Places an order of one line with its first attempt to pay. Whether the line may be sold is decided before. A total of
 * 0.00 is paid at once and sees no gateway. Refuses orders.changed and what `startAttempt` refuses.
 */
export async function placeLine(ctx: WriteContext, sale: LineSale): Promise<Output | Refusal> {
  const { tx, locale, branch } = ctx
  const { buyer, gateway, payment, now } = sale
  const total = await totalNow(ctx, sale)
  if (isRefusal(total)) return total
  const isCovered = total.gatewaySen === 0
  const changes = isCovered ? paidChanges({ paidBy: 'store_credit', reason: 'paid', hasGoods: false }) : []
  await applyChanges(tx, {
    orders: [{ placed: await newOrder(ctx, { ...sale, total }), changes }],
    origin: ctx.origin,
    now,
  })
  const order = await loadOrder(tx, buyer.order_id)
  const attempt = { gateway, order, attemptNo: 1, chosen: payment, email: buyer.email, now }
  const started = isCovered ? undefined : await startAttempt(ctx, attempt)
  if (isRefusal(started)) return started
  const [item] = await presentOrders(tx, [order], { locale, branch, now })
  if (!item) throw new Error(`order ${order.id} was not presented`)
  return { success: true, order: item, redirect: started?.redirect ?? null }
}

async function newOrder(
  ctx: WriteContext,
  { buyer, line, total, now }: LineSale & { total: OrderTotal },
): Promise<NewOrder> {
  const { accountId, personId, locale } = signedIn(ctx)
  const policies = await loadPolicies(ctx.tx, ctx.branch.id)
  return {
    id: buyer.order_id,
    number: orderNumber(randomBytes(12)),
    branchId: ctx.branch.id,
    buyer: { accountId, personId, email: buyer.email, phone: buyer.phone, name: buyer.full_name, locale },
    status: total.gatewaySen === 0 ? 'pending' : 'pending_payment',
    total,
    lines: [line],
    expiresAt: plusMinutes(now, policies.attempt_minutes),
    now,
  }
}

/** The price is the studio's own. When the page showed another one, nothing is placed and the buyer looks again. */
async function totalNow(ctx: WriteContext, { line, payment }: LineSale): Promise<OrderTotal | Refusal> {
  const { accountId } = signedIn(ctx)
  const credit: Sen = payment.use_golds
    ? sen(await lockBalance(ctx.tx, { kind: 'store_credit', holder: accountId, unit: 'sen' }))
    : sen(0)
  const { minimumSen } = fpxLimits[businessModels[payment.account_type]]
  const total = totalOrder({
    lines: [{ unitSen: sen(line.unit_sen), quantity: line.quantity }],
    storeCreditSen: credit,
    minimumSen,
  })
  const isAsShown = payment.total === undefined || fromWire(payment.total) === total.totalSen
  return isAsShown ? total : refuse('orders.changed')
}
