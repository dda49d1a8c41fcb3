import { randomBytes } from 'node:crypto'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire, sen, type Sen } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { plusMinutes } from '#domain/kit/time.ts'
import type { checkoutPackage } from '#domain/orders/api.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { totalOrder, type OrderTotal } from '#domain/orders/total-order.ts'
import { checkPurchase } from '#domain/packages/check-purchase.ts'
import { pricePlan } from '#domain/packages/price-plan.ts'
import { fpxLimits } from '#domain/payments/check-limits.ts'
import { businessModels } from '#domain/payments/model.ts'
import type { CurlecClassic } from '#server/gateways/curlec-classic.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lockBalance } from '#server/ledger/queries.ts'
import { findPlan, type PlanRow } from '#server/packages/queries.ts'
import { reserveIntro } from '#server/packages/reserve-intro.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { completePayment } from './complete-payment.ts'
import { expireOrder } from './expire-order.ts'
import { countOpenOrders, findLapsedOrders, insertLine, insertOrder, insertOrderEvent, loadOrder, lockBuyer, type OrderRow } from './queries.ts'
import { showOrders } from './show-orders.ts'
import { spendStoreCredit } from './spend-store-credit.ts'
import { startAttempt } from './start-attempt.ts'

type Input = CheckedOf<typeof checkoutPackage>
type Buyer = Awaited<ReturnType<typeof lockBuyer>>

interface Sale {
  readonly buyer: Buyer
  readonly plan: PlanRow
  readonly input: Input
}

/**
 * Places an order for a package with its first attempt to pay, in one transaction: intro offer reserved, store credit set aside,
 * the price the studio's own. A total of 0.00 is paid at once and sees no gateway. Refuses what `checkoutPackage` lists.
 */
export function placeOrder(gateway: CurlecClassic) {
  return async (ctx: WriteContext, input: Input): Promise<OutputOf<typeof checkoutPackage> | Refusal> => {
    const { accountId } = signedIn(ctx)
    const buyer = await lockBuyer(ctx.tx, accountId)
    const plan = await findPlan(ctx.tx, { planId: input.plan_id, branchId: ctx.branch.id })
    if (!plan) return refuse('packages.unavailable')
    const order = await writeOrder(ctx, { buyer, plan, input })
    if (isRefusal(order)) return order
    const redirect = await payFirst(ctx, { order, buyer, input, gateway })
    if (isRefusal(redirect)) return redirect
    const placed = await loadOrder(ctx.tx, { orderId: order.id, accountId })
    const [shown] = await showOrders(ctx.tx, placed ? [placed] : [], { locale: ctx.locale, branch: ctx.branch, now: buyer.now })
    if (!shown) throw new Error('an order vanished while it was placed')
    return { success: true, order: shown, redirect }
  }
}

async function writeOrder(ctx: WriteContext, { buyer, plan, input }: Sale): Promise<OrderRow | Refusal> {
  const { tx, branch } = ctx
  const { accountId, personId } = signedIn(ctx)
  const refusal = await mayBuy(ctx, { buyer, plan, input })
  if (refusal) return refusal
  const total = await totalNow(ctx, { buyer, plan, input })
  if (isRefusal(total)) return total
  const policies = await loadPolicies(tx, branch.id)
  const status = total.gatewaySen === 0 ? 'pending' : 'pending_payment'
  const order = await insertOrder(tx, {
    id: buyer.order_id, number: orderNumber(randomBytes(12)), branchId: branch.id, accountId, personId, status, subtotalSen: total.subtotalSen,
    storeCreditSen: total.storeCreditSen, totalSen: total.totalSen, gatewaySen: total.gatewaySen,
    expiresAt: plusMinutes(buyer.now, policies.attempt_minutes), now: buyer.now,
  })
  await insertLine(tx, { orderId: order.id, planId: plan.id, title: plan.name, quantity: input.quantity, unitSen: sen(plan.price_sen) })
  await insertOrderEvent(tx, { orderId: order.id, from: undefined, to: status, reason: 'placed', now: buyer.now })
  const isCovered = await spendStoreCredit(tx, { order, because: 'placed', now: buyer.now })
  if (!isCovered) throw new Error('store credit left the wallet under its lock')
  return order
}

async function mayBuy(ctx: WriteContext, { buyer, plan, input }: Sale): Promise<Refusal | undefined> {
  const { tx, branch } = ctx
  const { accountId, personId } = signedIn(ctx)
  const refusal = checkPurchase({ plan, quantity: input.quantity, claims: [] })
  if (refusal) return refusal
  if (buyer.birth_date === null) return refuse('accounts.birth_date_needed')
  // Whoever comes back after half an hour must not meet the claim of the order that ended meanwhile.
  for (const orderId of await findLapsedOrders(tx, { accountId, limit: 20 })) await expireOrder(tx, orderId)
  const policies = await loadPolicies(tx, branch.id)
  if ((await countOpenOrders(tx, accountId)) >= policies.open_orders_max) return refuse('orders.too_many_open')
  if (!plan.intro) return undefined
  const claim = await reserveIntro(tx, { branchId: branch.id, personId, orderId: buyer.order_id, now: buyer.now })
  return claim === 'taken' ? refuse('packages.intro_used') : undefined
}

/** The price is the studio's own. When the page showed another one, nothing is placed and the buyer looks again. */
async function totalNow(ctx: WriteContext, { plan, input }: Sale): Promise<OrderTotal | Refusal> {
  const { accountId } = signedIn(ctx)
  const credit: Sen = input.use_golds ? sen(await lockBalance(ctx.tx, { kind: 'store_credit', holder: accountId, unit: 'sen' })) : sen(0)
  const { unit } = pricePlan({ price: sen(plan.price_sen), quantity: input.quantity, storeCredit: credit })
  const { minimumSen } = fpxLimits[businessModels[input.account_type]]
  const total = totalOrder({ lines: [{ unitSen: unit, quantity: input.quantity }], storeCreditSen: credit, minimumSen })
  const isAsShown = input.total === undefined || fromWire(input.total) === total.totalSen
  return isAsShown ? total : refuse('orders.changed')
}

interface FirstPayment {
  readonly order: OrderRow
  readonly buyer: Buyer
  readonly input: Input
  readonly gateway: CurlecClassic
}

async function payFirst(ctx: WriteContext, { order, buyer, input, gateway }: FirstPayment): Promise<OutputOf<typeof checkoutPackage>['redirect'] | Refusal> {
  if (order.gateway_sen === 0) {
    await completePayment(ctx.tx, { order, attemptId: undefined, reason: 'paid', origin: ctx.origin, now: buyer.now })
    return null
  }
  const started = await startAttempt(ctx, { gateway, order, attemptNo: 1, chosen: input, email: buyer.email, now: buyer.now })
  return isRefusal(started) ? started : started.redirect
}
