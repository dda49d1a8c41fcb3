import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { priceExtension as endpoint } from '#domain/orders/api.ts'
import { checkExtension } from '#domain/packages/check-lot.ts'
import { pricePlan } from '#domain/packages/price-plan.ts'
import { extendUntil, lastDay } from '#domain/packages/validity.ts'
import { taxRateOf } from '#domain/studio/tax.ts'
import { sentence } from '#domain/text/sentences.ts'
import { referralPercent } from '#server/discounts/referral-percent.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { findLot } from '#server/packages/lot-queries.ts'
import { unprintableName } from '#server/payments/unprintable-name.ts'
import { countExtensionMonths } from './line-queries.ts'
import { listExpiredOrders } from './queries.ts'

/**
 * What more months of an own pack cost, until when it is valid then, and whether they may be bought: the rule of the
 * order, checked early.
 */
export async function priceExtension(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { db, branch } = ctx
  const { accountId, personId } = signedIn(ctx)
  const lot = await findLot(db, { lotId: input.id, branchId: branch.id, ownerId: personId })
  if (!lot) return refuse('request.not_found')
  const policies = await ctx.policies()
  const monthsBefore = await countExtensionMonths(db, { lotId: lot.id })
  const refusal = checkExtension({
    lot: { ...lot, kind: lot.plan.kind },
    months: input.months,
    monthsBefore,
    monthsMax: policies.extension_months_max,
    now: lot.now,
  })
  const unit = sen(policies.extension_sen)
  // The order ends expired ones first, which may hold the discount.
  const replaceable = await listExpiredOrders(db, { accountId, limit: 20 })
  const priced = pricePlan({
    price: unit,
    quantity: input.months,
    referralPercent: await referralPercent(db, { accountId, branchId: branch.id, replaceable }),
    taxRate: taxRateOf(policies),
    storeCredit: sen(await loadBalance(db, { kind: 'store_credit', holder: accountId, unit: 'sen' })),
  })
  return {
    lot_id: lot.id,
    months: input.months,
    months_left: Math.max(0, policies.extension_months_max - monthsBefore),
    unit_price: toWire(unit),
    referral_discount: toWire(priced.referral),
    tax_added: toWire(priced.taxAdded),
    total: toWire(priced.total),
    store_credit: toWire(priced.storeCredit),
    valid_to: lastDay(
      extendUntil({ expiresAt: lot.expiresAt, by: { months: input.months }, zone: branch.zone }),
      branch.zone,
    ).toString(),
    not_printable: await unprintableName(db, accountId),
    may_extend: refusal === undefined,
    code: refusal?.code ?? null,
    message: refusal ? sentence(ctx.locale, refusal.code, refusal.values) : null,
  }
}
