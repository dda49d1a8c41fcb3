import { shareReferral } from '#domain/discounts/referrals.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire, sen, timesSen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore } from '#domain/kit/time.ts'
import type { checkoutPackage } from '#domain/orders/api.ts'
import { checkOpenOrders } from '#domain/orders/check-open-orders.ts'
import { holdEnd } from '#domain/orders/hold-times.ts'
import { checkPurchase } from '#domain/packages/check-purchase.ts'
import { lockReferralPercent } from '#server/discounts/referral-percent.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { reserveIntro } from '#server/packages/intro-offer.ts'
import { findPlan, type PlanRow } from '#server/packages/plan-queries.ts'
import { listReplaceable } from '#server/reservations/list-replaceable.ts'
import { endReplaceable } from './end-replaceable.ts'
import { noGoods } from './line-queries.ts'
import { lockMember } from './lock-member.ts'
import { openOrders, type OpenOrder } from './open-orders.ts'
import { payOrder } from './pay-order.ts'
import { countOpen } from './queries.ts'
import { placeLines } from './sales.ts'

type Input = CheckedOf<typeof checkoutPackage>
type Buyer = Awaited<ReturnType<typeof lockMember>>

interface Sale {
  readonly buyer: Buyer
  readonly plan: PlanRow
  readonly input: Input
}

/**
 * Places an order for a package with its first attempt to pay, in one transaction: intro offer and store credit
 * reserved, the price computed by the server. A total of 0.00 is paid at once without a gateway. Refuses what
 * `checkoutPackage` lists.
 */
export function placeOrder(gateways: Gateways) {
  return async (ctx: WriteContext, input: Input): Promise<OutputOf<typeof checkoutPackage> | Refusal> => {
    const { accountId } = signedIn(ctx)
    const buyer = await lockMember(ctx)
    const plan = await findPlan(ctx.tx, { planId: input.plan_id, branchId: ctx.branch.id })
    if (!plan) return refuse('packages.unavailable')
    // Ends expired orders first: a buyer who returns after half an hour must not be blocked by what they held, nor a
    // buyer who left the bank page by the own intro offer.
    const next = { branchId: ctx.branch.id, cartId: undefined, accountId, takesIntro: plan.intro }
    const orderIds = await listReplaceable(ctx.tx, next)
    const orders = await openOrders(ctx.tx, { orderIds })
    const same = orders.find((open) => open.order.account_id === accountId && isSameIntent(open, input))
    if (same) return payOrder(gateways)(ctx, { ...input, id: same.order.id })
    await endReplaceable(ctx, { orders, replaceable: new Set(orderIds) })
    const refusal = (await checkBuyer(ctx, { buyer, plan, input })) ?? (await takeIntro(ctx, { buyer, plan }))
    if (refusal) return refusal
    const percent = await lockReferralPercent(ctx.tx, { accountId, branchId: ctx.branch.id })
    const [referralSen = sen(0)] = shareReferral(percent, [timesSen(sen(plan.price_sen), input.quantity)])
    const line = {
      ...noGoods,
      kind: 'package' as const,
      plan_id: plan.id,
      title: plan.name,
      quantity: input.quantity,
      base_sen: plan.price_sen,
      unit_sen: plan.price_sen,
      discount_sen: referralSen,
      intro: plan.intro,
      credits: plan.credits,
    }
    return placeLines(ctx, { gateways, ...buyer, lines: [line], referralSen, payment: input })
  }
}

/**
 * The intro offer again, at the price that the page shows: the next attempt of the open order, so that twenty clicks
 * are one order and money of any of its bank pages pays it.
 */
function isSameIntent({ order, lines, attempts, now }: OpenOrder, { plan_id, total, to_pay, ...uses }: Input): boolean {
  const [line, ...others] = lines
  return (
    line?.plan_id === plan_id &&
    others.length === 0 &&
    isBefore(now, holdEnd(order.expires_at, attempts)) &&
    (total === undefined || fromWire(total) === order.total_sen) &&
    (to_pay === undefined || fromWire(to_pay) === order.gateway_sen) &&
    uses.use_points === order.points_sen > 0 &&
    uses.use_golds === order.store_credit_sen > 0
  )
}

async function checkBuyer(ctx: WriteContext, { buyer, plan, input }: Sale): Promise<Refusal | undefined> {
  const refusal = checkPurchase({ plan, quantity: input.quantity, claims: [] })
  if (refusal) return refusal
  if (buyer.birthDate === null) return refuse('accounts.birth_date_needed')
  return checkOpenOrders(await countOpen(ctx.tx, { ...buyer, networks: null }), await ctx.policies())
}

/** Reserves the intro offer in the name of the order that is about to be placed. */
async function takeIntro(
  ctx: WriteContext,
  { buyer, plan }: { buyer: Buyer; plan: PlanRow },
): Promise<Refusal | undefined> {
  if (!plan.intro) return undefined
  const claim = await reserveIntro(ctx.tx, {
    branchId: ctx.branch.id,
    personId: signedIn(ctx).personId,
    orderId: buyer.orderId,
    now: buyer.now,
  })
  return claim === 'taken' ? refuse('packages.intro_used') : undefined
}
