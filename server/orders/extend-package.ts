import { shareReferral } from '#domain/discounts/referrals.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, timesSen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { extendPackage as endpoint } from '#domain/orders/api.ts'
import { checkOpenOrders } from '#domain/orders/check-open-orders.ts'
import { checkExtension } from '#domain/packages/check-lot.ts'
import { mailPackages as en } from '#domain/text/en/mail/packages.ts'
import { inLocale, type Localized } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailPackages as zh } from '#domain/text/zh/mail/packages.ts'
import { lockReferralPercent } from '#server/discounts/referral-percent.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lockLot } from '#server/packages/lot-queries.ts'
import { endReplaceable } from './end-replaceable.ts'
import { countExtensionMonths, noGoods } from './line-queries.ts'
import { lockMember } from './lock-member.ts'
import { openOrders } from './open-orders.ts'
import { countOpen, listExpiredOrders } from './queries.ts'
import { placeLines } from './sales.ts'

/**
 * Places an order that extends a pack of the caller: nothing is extended before it is paid. The pack is locked, so that
 * two orders at once count each other's months. Refuses request.not_found for a pack of someone else, to its sharers as
 * well, and what `checkExtension` refuses.
 */
export function extendPackage(gateways: Gateways) {
  return async (ctx: WriteContext, input: CheckedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint> | Refusal> => {
    const { tx, branch } = ctx
    const { accountId, personId } = signedIn(ctx)
    const { orderId, buyer } = await lockMember(ctx)
    const orderIds = await listExpiredOrders(tx, { accountId, limit: 20 })
    await endReplaceable(ctx, { orders: await openOrders(tx, { orderIds }) })
    const policies = await ctx.policies()
    const tooMany = checkOpenOrders(await countOpen(tx, { buyer, networks: null }), policies)
    if (tooMany) return tooMany
    const lot = await lockLot(tx, { lotId: input.lot_id, branchId: branch.id, ownerId: personId })
    if (!lot) return refuse('request.not_found')
    const monthsBefore = await countExtensionMonths(tx, { lotId: lot.id })
    const refusal = checkExtension({
      lot: { ...lot, kind: lot.plan.kind },
      months: input.months,
      monthsBefore,
      monthsMax: policies.extension_months_max,
      now: lot.now,
    })
    if (refusal) return refusal
    const percent = await lockReferralPercent(tx, { accountId, branchId: branch.id })
    const [referralSen = sen(0)] = shareReferral(percent, [timesSen(sen(policies.extension_sen), input.months)])
    const line = {
      ...noGoods,
      kind: 'extension' as const,
      plan_id: lot.planId,
      lot_id: lot.id,
      title: titleOf(lot.plan.name),
      quantity: input.months,
      base_sen: policies.extension_sen,
      unit_sen: policies.extension_sen,
      discount_sen: referralSen,
      credits: lot.plan.credits,
    }
    return placeLines(ctx, { gateways, orderId, buyer, lines: [line], referralSen, payment: input, now: lot.now })
  }
}

function titleOf(name: Localized): Localized {
  return {
    en: fill(en.extension.title, { package: inLocale(name, 'en') }),
    zh: fill(zh.extension.title, { package: inLocale(name, 'zh') }),
  }
}
