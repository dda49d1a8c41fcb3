import type { z } from 'zod/mini'
import { sen, toWire } from '#domain/kit/money.ts'
import type { planItem } from '#domain/packages/api.ts'
import { pricePerClass } from '#domain/packages/price-per-class.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { PlanRow } from './plan-queries.ts'

/** A plan as the API presents it, in that language. */
export function presentPlan(plan: PlanRow, locale: Locale): z.output<typeof planItem> {
  const price = sen(plan.price_sen)
  return {
    id: plan.id,
    slug: plan.slug,
    kind: plan.kind,
    name: inLocale(plan.name, locale),
    description: inLocale(plan.description, locale),
    credits: plan.credits,
    price: toWire(price),
    price_per_class: toWire(pricePerClass({ price, credits: plan.credits })),
    validity_days: plan.validity_days,
    expiry_basis: plan.expiry_basis,
    intro: plan.intro,
    sharers: plan.sharers,
    joinable: plan.joinable,
    class_type_ids: plan.class_type_ids,
    series_type_ids: plan.series_type_ids,
    private_format: plan.private_format,
  }
}
