import { shareReferral } from '#domain/discounts/share-referral.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, timesSen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { checkoutPackage } from '#domain/orders/api.ts'
import { checkPurchase } from '#domain/packages/check-purchase.ts'
import { lockReferralPercent } from '#server/discounts/lock-referral-percent.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { findPlan, type PlanRow } from '#server/packages/plan-queries.ts'
import { reserveIntro } from '#server/packages/reserve-intro.ts'
import { checkOpenOrders } from './check-open-orders.ts'
import { expireOrders } from './expire-orders.ts'
import { noGoods } from './line-queries.ts'
import { lockMember } from './lock-member.ts'
import { placeLines } from './place-lines.ts'
import { listExpiredOrders } from './queries.ts'

type Input = CheckedOf<typeof checkoutPackage>
type Buyer = Awaited<ReturnType<typeof lockMember>>

interface Sale {
  readonly buyer: Buyer
  readonly plan: PlanRow
  readonly input: Input
}

/**
 * Places an order for a package with its first attempt to pay, in one transaction: intro offer reserved, store credit
 * set aside, the price the studio's own. A total of 0.00 is paid at once and sees no gateway. Refuses what
 * `checkoutPackage` lists.
 */
export function placeOrder(gateways: Gateways) {
  return async (ctx: WriteContext, input: Input): Promise<OutputOf<typeof checkoutPackage> | Refusal> => {
    const { accountId } = signedIn(ctx)
    const buyer = await lockMember(ctx)
    const plan = await findPlan(ctx.tx, { planId: input.plan_id, branchId: ctx.branch.id })
    if (!plan) return refuse('packages.unavailable')
    // Whoever comes back after half an hour must not meet what the order that ended meanwhile held.
    const expired = await listExpiredOrders(ctx.tx, { accountId, limit: 20 })
    await expireOrders(ctx.tx, { orderIds: expired, origin: ctx.origin })
    const refusal = (await checkBuyer(ctx, { buyer, plan, input })) ?? (await takeIntro(ctx, { buyer, plan }))
    if (refusal) return refusal
    const percent = await lockReferralPercent(ctx.tx, { accountId, branchId: ctx.branch.id })
    const [referralSen = sen(0)] = shareReferral(percent, [timesSen(sen(plan.price_sen), input.quantity)])
    const line = {
      ...noGoods,
      kind: 'package' as const,
      plan_id: plan.id,
      lot_id: null,
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

async function checkBuyer(ctx: WriteContext, { buyer, plan, input }: Sale): Promise<Refusal | undefined> {
  const refusal = checkPurchase({ plan, quantity: input.quantity, claims: [] })
  if (refusal) return refusal
  if (buyer.birthDate === null) return refuse('accounts.birth_date_needed')
  return checkOpenOrders(ctx)
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
