import { useEffect, useEffectEvent, useRef } from 'react'
import { instant, msBetween } from '#domain/kit/time.ts'
import { usePath } from '#web/kit/locale.ts'
import { useBackgroundRevalidation } from '#web/kit/use-polling.ts'
import { useStudioClock } from '#web/kit/use-studio-clock.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import type { Card, ProductPage } from './card.ts'
import { ProductCard, ProductGrid } from './product-card.tsx'

/** The running deals by the studio's clock, and what is shown while there is none. */
export interface Deals {
  readonly page: Pick<ProductPage, 'now' | 'next_deals_at'>
  readonly cards: readonly Card[]
  readonly bestSellers: readonly Card[]
}

const secondMs = 1000
const [minuteSeconds, hourSeconds] = [60, 3600]

/** Deals with their remaining time. `when` formats a moment as text, for readers without a running clock. */
export function DealsView({ deals, when }: { readonly deals: Deals; readonly when: (wire: string) => string }) {
  const t = useTranslations('collections')
  const endsAt = deals.cards.flatMap(({ deal }) => deal?.ends_at ?? []).toSorted()[0]
  return (
    <>
      <Breadcrumbs current={t('dealsTitle')} />
      {deals.cards.length > 0 ? <RunningBlock deals={deals} endsAt={endsAt} when={when} /> : null}
      {deals.cards.length > 0 ? (
        <ul className="product-grid">
          {deals.cards.map((card, place) => (
            <li key={card.id}>
              <DealCard card={card} eager={place === 0} />
            </li>
          ))}
        </ul>
      ) : (
        <EndedBlock deals={deals} when={when} />
      )}
    </>
  )
}

function RunningBlock({
  deals: { cards, page },
  endsAt,
  when,
}: {
  readonly deals: Deals
  /** When the first of them ends; undefined when all are over. */
  readonly endsAt: string | undefined
  readonly when: (wire: string) => string
}) {
  const t = useTranslations('collections')
  return (
    <section className="deals-block on-gold">
      <div>
        <h1 className="heading-1">{t('dealsTitle')}</h1>
        {endsAt === undefined ? null : (
          <p className="deals-lead">
            {t('dealsLead', { count: cards.filter(({ deal }) => deal !== null).length, when: when(endsAt) })}
          </p>
        )}
      </div>
      {endsAt === undefined ? null : <DealsClock now={page.now} endsAt={endsAt} />}
    </section>
  )
}

/** Hours, minutes and seconds of the studio's clock; at zero the page reloads its data. */
function DealsClock({ now, endsAt }: { readonly now: string; readonly endsAt: string }) {
  const t = useTranslations('collections')
  const revalidate = useBackgroundRevalidation()
  const isOver = useRef('')
  const leftMs = Math.max(0, msBetween(useStudioClock(now), instant(endsAt)))
  const left = Math.ceil(leftMs / secondMs)
  const [hours, minutes] = [Math.floor(left / hourSeconds), Math.floor(left / minuteSeconds) % minuteSeconds]
  const readAnew = useEffectEvent(() => {
    if (isOver.current === endsAt) return
    isOver.current = endsAt
    void revalidate()
  })
  useEffect(() => {
    if (left === 0) readAnew()
  }, [left])
  const digits = [
    ['hours', hours],
    ['minutes', minutes],
    ['seconds', left % minuteSeconds],
  ] as const
  const minutesLeft = Math.ceil(left / minuteSeconds)
  return (
    <>
      <div className="deals-clock with-script" role="timer" aria-label={t('dealsEnd', { hours, minutes })}>
        {digits.map(([name, number]) => (
          <p key={name} className="deals-digits" aria-hidden="true">
            <span className="figure aligned-figures">{String(number).padStart(2, '0')}</span>
            <span className="small">{t(name)}</span>
          </p>
        ))}
      </div>
      <p className="read-aloud-only" role="status">
        {minutesLeft === 5 || minutesLeft === 1 ? t('endsSoon', { minutes: minutesLeft }) : null}
      </p>
    </>
  )
}

function EndedBlock({ deals, when }: { readonly deals: Deals; readonly when: (wire: string) => string }) {
  const t = useTranslations('collections')
  const catalog = useTranslations('catalog')
  const path = usePath()
  const next = deals.page.next_deals_at
  return (
    <>
      <section className="deals-block deals-ended">
        <div>
          <h1 className="heading-1">{t('dealsTitle')}</h1>
          <p className="deals-lead">{next === null ? t('dealsEnded') : t('dealsNext', { when: when(next) })}</p>
        </div>
      </section>
      {deals.bestSellers.length === 0 ? (
        <LinkButton to={path('/shop')}>{catalog('seeAllProducts')}</LinkButton>
      ) : (
        <section className="catalog-section" aria-labelledby="deals-best">
          <h2 className="heading-3 catalog-section-head" id="deals-best">
            {t('bestTitle')}
          </h2>
          <ProductGrid cards={deals.bestSellers} level={3} />
        </section>
      )}
    </>
  )
}

const low = 0.2

/** A product in a deal: what is left, as text and as a bar. A sold out deal stays, and says so. */
function DealCard({ card, eager }: { readonly card: Card; readonly eager: boolean }) {
  const t = useTranslations('collections')
  const { deal } = card
  const share = deal === null ? 0 : deal.left / deal.quantity
  const words = deal === null ? t('dealGone') : t('dealLeft', { left: deal.left, quantity: deal.quantity })
  return (
    <ProductCard card={card} eager={eager}>
      <div className="deal-left">
        <svg className="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect className="bar-track" width="100" height="4" />
          <rect className="bar-fill" width={Math.round(share * 100)} height="4" />
        </svg>
        <p className={`small ${deal !== null && share <= low ? 'gold strong' : 'muted'}`}>{words}</p>
      </div>
    </ProductCard>
  )
}
