import { useSentenceGap } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import type { Card } from './card.ts'
import { ProductCard, ProductGrid, cardSizes } from './product-card.tsx'

const firstSizes = '(min-width: 1180px) 46vw, (min-width: 768px) 30vw, 46vw'

/** The best sellers by rank; without a ranking, the newest. */
export function BestSellersView({
  ranking,
  fresh,
}: {
  readonly ranking: readonly Card[]
  readonly fresh: readonly Card[]
}) {
  const t = useTranslations('collections')
  const gap = useSentenceGap()
  const isRanking = ranking.length > 0
  return (
    <>
      <Breadcrumbs current={t('bestTitle')} />
      <div className="collection-head">
        <h1 className="heading-1">{t('bestTitle')}</h1>
        <p className="lead">{isRanking ? t('bestLead') : `${t('bestEarly')}${gap}${t('bestEarlyText')}`}</p>
      </div>
      {isRanking ? (
        <ol className="product-grid ranking">
          {ranking.map((card, place) => (
            <li key={card.id} className="ranked">
              <p className="figure rank" aria-hidden="true">
                {place + 1}
              </p>
              <ProductCard card={unmarked(card)} eager={place === 0} sizes={place === 0 ? firstSizes : cardSizes} />
            </li>
          ))}
        </ol>
      ) : (
        <ProductGrid cards={fresh} eager />
      )}
    </>
  )
}

/** The rank replaces the badge. */
function unmarked(card: Card): Card {
  return { ...card, best_seller: false }
}
