import { Link } from 'react-router'
import { TwelveRing } from '#web/art/twelve-ring.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Card } from './card.ts'
import { countFilters, everything, catalogAddress, wholeShop, withoutFilters } from './catalog-query.ts'
import type { Catalog } from './load-catalog.ts'
import { LoadFailure } from './load-failure.tsx'
import { ProductGrid } from './product-card.tsx'

/** The empty result: a corrected search, five categories and best sellers; or the link that removes the filters. */
export function NoProducts({ catalog }: { readonly catalog: Catalog }) {
  const t = useTranslations('catalog')
  const path = usePath()
  const { query, place } = catalog
  if (countFilters(query) > 0)
    return (
      <EmptyState
        title={t('noResult')}
        action={
          <LinkButton look="line" to={path(catalogAddress(place, withoutFilters(query)))} replace preventScrollReset>
            {t('clearFilters')}
          </LinkButton>
        }
      />
    )
  if (query.keyword === '') {
    const [to, words] =
      place.chain.length > 0 ? (['/shop', 'seeAllProducts'] as const) : (['/packages', 'seePackages'] as const)
    return <EmptyState title={t('emptyCatalog')} action={<LinkButton to={path(to)}>{t(words)}</LinkButton>} />
  }
  return (
    <>
      <section className="nothing-found">
        <TwelveRing />
        <h1 className="heading-2">{t('noProduct')}</h1>
        <MeantWords catalog={catalog} />
        <div className="chips nothing-found-categories">
          {catalog.categories.slice(0, shownCategories).map(({ slug, name }) => (
            <Link
              key={slug}
              className="chip"
              to={path(catalogAddress(wholeShop, { ...everything, categories: [slug] }))}
            >
              {name}
            </Link>
          ))}
        </div>
      </section>
      <BestSellers cards={catalog.bestSellers} />
    </>
  )
}

const shownCategories = 5

function MeantWords({ catalog: { didYouMean } }: { readonly catalog: Catalog }) {
  const t = useTranslations('catalog')
  const path = usePath()
  if (didYouMean === null) return <p className="soft">{t('fewerWords')}</p>
  return (
    <p className="soft">
      {t.rich('didYouMean', {
        keyword: didYouMean,
        link: (words) => (
          <Link className="link strong" to={path(catalogAddress(wholeShop, { ...everything, keyword: didYouMean }))}>
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

function BestSellers({ cards }: { readonly cards: readonly Card[] | undefined }) {
  const t = useTranslations('catalog')
  const path = usePath()
  if (cards?.length === 0) return null
  return (
    <section className="catalog-section" aria-labelledby="best-sellers">
      <div className="catalog-section-head">
        <h2 className="heading-3" id="best-sellers">
          {t('bestSellers')}
        </h2>
        <Link className="link link-alone small" to={path('/best-sellers')}>
          {t('seeAll')}
        </Link>
      </div>
      {cards === undefined ? <LoadFailure /> : <ProductGrid cards={cards} level={3} />}
    </section>
  )
}
