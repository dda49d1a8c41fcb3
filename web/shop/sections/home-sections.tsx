import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { OwnStart } from '#web/shop/attendance/fetch-own-start.ts'
import { useOwnStart } from '#web/shop/attendance/use-own-start.ts'
import type { Card } from '#web/shop/catalog/card.ts'
import { ProductGrid } from '#web/shop/catalog/product-card.tsx'
import { HowItWorks } from '#web/shop/content/how-it-works.tsx'
import { OfferBlocks } from '#web/shop/content/offer-blocks.tsx'
import { ReferralBand } from '#web/shop/content/referral-band.tsx'
import { PlanRows } from '#web/shop/packages/plan-rows.tsx'
import { NextClassesStrip, type OwnAhead } from '#web/shop/schedules/next-classes.tsx'

type Block = { readonly title: string; readonly body: string }

/** The sections of the home page below its banner. A section that could not be loaded is left out. */
export function HomeSections({
  next,
  blocks,
  plans,
  products,
  referralPercent,
}: {
  readonly next: ComponentProps<typeof NextClassesStrip>['next'] | undefined
  readonly blocks: Readonly<Record<string, Block>>
  readonly plans: ComponentProps<typeof PlanRows>['plans']
  readonly products: readonly Card[]
  /** Undefined when the referral banner is off. */
  readonly referralPercent: number | undefined
}) {
  const howItWorks = blocks['how-it-works']
  const own = useOwnStart()
  const isNewcomer = own?.isNewcomer ?? true
  const offered = isNewcomer ? plans : plans.filter(({ intro }) => !intro)
  return (
    <>
      {next ? <NextClassesStrip next={next} own={own && aheadOf(own)} /> : null}
      {howItWorks && isNewcomer ? <HowItWorks title={howItWorks.title} body={howItWorks.body} /> : null}
      <OfferBlocks privates={blocks['privates']} />
      {offered.length > 0 ? <PlanRows plans={offered} /> : null}
      {products.length > 0 ? <CatalogTeaser cards={products} /> : null}
      {referralPercent === undefined ? null : <ReferralBand percent={referralPercent} />}
    </>
  )
}

/** The visitor's bookings, and the first of them, which may be a dependant's. */
function aheadOf({ ahead }: OwnStart): OwnAhead {
  const booked = ahead.filter(({ isBooked }) => isBooked)
  const own = booked.filter(({ person }) => person === undefined)
  return { booked: new Map(own.map(({ sessionId, seat }) => [sessionId, seat])), first: booked[0] }
}

/** A row of products on the home page. */
function CatalogTeaser({ cards }: { readonly cards: readonly Card[] }) {
  const t = useTranslations('home')
  const path = usePath()
  return (
    <section className="section wrap catalog-teaser" aria-labelledby="catalog-teaser">
      <div className="catalog-section-head">
        <h2 className="heading-2" id="catalog-teaser">
          {t('shopTitle')}
        </h2>
        <Link className="link link-alone" to={path('/shop')}>
          {t('shopAll')}
        </Link>
      </div>
      <ProductGrid cards={cards} level={3} />
    </section>
  )
}
