import type { priceContract as endpoint } from '#domain/contracts/api.ts'
import { billingCycle } from '#domain/contracts/billing-cycle.ts'
import { checkJoining } from '#domain/contracts/decide-joining.ts'
import { mandateMonths } from '#domain/contracts/model.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, wireTime } from '#domain/kit/time.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { taxRateOf } from '#domain/studio/tax.ts'
import { inLocale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findPlan } from '#server/packages/plan-queries.ts'
import { unprintableName } from '#server/payments/unprintable-name.ts'
import { listContractsOf } from './queries.ts'

/**
 * The first and the later prices of a membership that is joined now, and whether the caller may join: the rules of
 * joining, checked early. Refusal: packages.unavailable.
 */
export async function priceContract(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { db, branch, locale } = ctx
  const { accountId } = signedIn(ctx)
  const plan = await findPlan(db, { planId: input.plan_id, branchId: branch.id })
  if (!plan || plan.expiry_basis === null) return refuse('packages.unavailable')
  const before = await listContractsOf(db, { accountId, planId: plan.id })
  const refusal = checkJoining({ plan, before: before.map(({ status }) => status) })
  const now = await studioNow(db)
  const taxRate = taxRateOf(await ctx.policies())
  const terms = { basis: plan.expiry_basis, credits: plan.credits, priceSen: sen(plan.price_sen), taxRate }
  const running = { terms, startedAt: now, zone: branch.zone }
  const first = billingCycle(running, now)
  const next = billingCycle(running, first.until)
  return {
    plan_id: plan.id,
    name: inLocale(plan.name, locale),
    first: {
      amount: toWire(first.amountSen),
      credits: first.credits,
      to: lastDay(first.until, branch.zone).toString(),
    },
    next: { amount: toWire(next.amountSen), credits: next.credits, at: wireTime(next.from, branch.zone) },
    mandate_expires_on: dayOf(now, branch.zone).add({ months: mandateMonths }).toString(),
    not_printable: await unprintableName(db, accountId),
    may_join: refusal === undefined,
    code: refusal?.code ?? null,
    message: refusal ? sentence(locale, refusal.code, refusal.values) : null,
  }
}
