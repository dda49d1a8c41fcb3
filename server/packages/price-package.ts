import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { pricePackage as pricePackageEndpoint } from '#domain/packages/api.ts'
import { checkPurchase } from '#domain/packages/check-purchase.ts'
import type { IntroClaim } from '#domain/packages/model.ts'
import { pricePlan } from '#domain/packages/price-plan.ts'
import { lastDay, validUntil } from '#domain/packages/validity.ts'
import { redeemableOf } from '#domain/points/redeem-points.ts'
import { taxRateOf } from '#domain/studio/tax.ts'
import { sentence } from '#domain/text/sentences.ts'
import { referralPercent } from '#server/discounts/referral-percent.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { unprintableName } from '#server/payments/unprintable-name.ts'
import { loadPoints, presentPoints } from '#server/points/points.ts'
import { listReplaceable } from '#server/reservations/list-replaceable.ts'
import { loadHeldValue, type Replaceable } from '#server/reservations/queries.ts'
import { listClaimsAgainst } from './intro-queries.ts'
import { findPlan, type PlanRow } from './plan-queries.ts'

/**
 * What the package costs this caller now and whether it may be bought: the rules of the checkout, checked early. A
 * visitor without an account has no points, no store credit and no claim on the intro offer. Refusal:
 * packages.unavailable, packages.changed.
 */
export async function pricePackage(
  ctx: ReadContext,
  input: CheckedOf<typeof pricePackageEndpoint>,
): Promise<OutputOf<typeof pricePackageEndpoint> | Refusal> {
  const plan = await findPlan(ctx.db, { planId: input.plan_id, branchId: ctx.branch.id })
  if (!plan) return refuse('packages.unavailable')
  // A retired plan and a former version have no price any more; the rule says which of the two it is.
  if (!plan.active) return checkPurchase({ plan, quantity: 1, claims: [] }) ?? refuse('packages.unavailable')
  const now = await studioNow(ctx.db)
  const { accountId } = ctx.caller.kind === 'account' ? ctx.caller : {}
  const next = { branchId: ctx.branch.id, cartId: undefined, accountId, takesIntro: plan.intro }
  const replaceable = await listReplaceable(ctx.db, next)
  const value = accountId ? await loadHeldValue(ctx.db, { replaceable, accountId }) : { points: 0, storeCreditSen: 0 }
  const price = pricePlan({
    price: sen(plan.price_sen),
    quantity: input.quantity,
    referralPercent: await percentOf(ctx, replaceable),
    taxRate: taxRateOf(await ctx.policies()),
    storeCredit: sen((await storeCreditOf(ctx)) + value.storeCreditSen),
  })
  const refusal = checkPurchase({
    plan,
    quantity: input.quantity,
    claims: await claimsAgainst(ctx, { plan, replaceable }),
  })
  const validTo = lastDay(
    validUntil({ paidAt: now, validityDays: plan.validity_days, zone: ctx.branch.zone }),
    ctx.branch.zone,
  )
  return {
    plan_id: plan.id,
    quantity: input.quantity,
    unit_price: toWire(price.unit),
    subtotal: toWire(price.subtotal),
    referral_discount: toWire(price.referral),
    tax_added: toWire(price.taxAdded),
    point_info: presentPoints(await redeemableBy(ctx, { totalSen: price.total, back: value.points }), ctx.locale),
    store_credit: toWire(price.storeCredit),
    total: toWire(price.total),
    valid_to: validTo.toString(),
    not_printable: await unprintableName(ctx.db, accountId),
    may_buy: refusal === undefined,
    code: refusal?.code ?? null,
    message: refusal ? sentence(ctx.locale, refusal.code, refusal.values) : null,
  }
}

async function storeCreditOf(ctx: ReadContext): Promise<Sen> {
  if (ctx.caller.kind !== 'account') return sen(0)
  return sen(await loadBalance(ctx.db, { kind: 'store_credit', holder: ctx.caller.accountId, unit: 'sen' }))
}

/** `back`: points that return when the replaced orders end. */
async function redeemableBy(
  { caller, db, branch, policies }: ReadContext,
  { totalSen, back }: { totalSen: Sen; back: number },
) {
  if (caller.kind !== 'account') return undefined
  const { good } = await loadPoints(db, { accountId: caller.accountId, zone: branch.zone })
  return redeemableOf({ held: good + back, policies: await policies(), totalSen })
}

async function percentOf({ caller, db, branch }: ReadContext, replaceable: Replaceable): Promise<number> {
  if (caller.kind !== 'account') return 0
  return referralPercent(db, { accountId: caller.accountId, branchId: branch.id, replaceable })
}

async function claimsAgainst(
  ctx: ReadContext,
  { plan, replaceable }: { plan: PlanRow; replaceable: Replaceable },
): Promise<IntroClaim[]> {
  if (!plan.intro || ctx.caller.kind !== 'account') return []
  return listClaimsAgainst(ctx.db, { branchId: ctx.branch.id, personId: ctx.caller.personId, replaceable })
}
