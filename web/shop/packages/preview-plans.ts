import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import type { getPackage } from '#domain/packages/api.ts'
import type { Locale } from '#domain/text/localized.ts'
import { classCount } from '#domain/text/page-sentences.ts'
import { pathIn } from '#web/kit/locale.ts'
import type { PagePreview, Thing } from '#web/kit/page-title.tsx'
import { packPicture } from './pack-picture.ts'

type Plan = OutputOf<typeof getPackage>

interface Site {
  readonly origin: string
  readonly currency: string
  readonly locale: Locale
}

/** The preview of a package link, although its page asks a new visitor to register first. */
export function previewPlan(plan: Plan, site: Site): PagePreview {
  const price = formatMoney(fromWire(plan.price), 'browse')
  return {
    title: plan.name,
    sentence: [price, classCount(plan.credits, site.locale), plan.description]
      .filter((part) => part !== '')
      .join(' · '),
    picture: { path: packPicture(plan.credits), alternative: plan.name },
    price: plan.price,
    thing: planThing(plan, site),
  }
}

/** All packages on sale, as structured data. */
export function planCatalog(plans: readonly Plan[], site: Site): Thing {
  return {
    '@type': 'OfferCatalog',
    itemListElement: plans.map((plan) => planThing(plan, site)),
  }
}

function planThing(plan: Plan, { origin, currency, locale }: Site): Thing {
  return {
    '@type': 'Product',
    name: plan.name,
    description: plan.description,
    sku: plan.slug,
    image: `${origin}${packPicture(plan.credits)}`,
    offers: {
      '@type': 'Offer',
      price: plan.price,
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      url: `${origin}${pathIn(locale, '/packages/purchase')}?plan_id=${plan.id}`,
    },
  }
}

/** The price of a single class of that type without a pack; undefined when the studio sells none. */
export function singlePrice(plans: readonly Plan[], classTypeId: string): string | undefined {
  return plans
    .filter(({ kind, credits, intro }) => kind === 'series' && credits === 1 && !intro)
    .filter(
      ({ private_format: format, class_type_ids: ids }) => format === null && (ids?.includes(classTypeId) ?? true),
    )
    .map(({ price }) => price)
    .toSorted((one, other) => fromWire(one) - fromWire(other))[0]
}
