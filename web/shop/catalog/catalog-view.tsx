import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { SpringRings } from '#web/art/spring-rings.tsx'
import { useGrain } from '#web/art/use-grain.ts'
import { PendingList } from '#web/filters/pending-list.tsx'
import { usePath } from '#web/kit/locale.ts'
import { usePrefetchModal } from '#web/kit/modal.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { SearchBreadcrumbs, Breadcrumbs } from './breadcrumbs.tsx'
import { type Card, type CategoryPage, categoryAddress } from './card.ts'
import { CatalogFilters } from './catalog-filters.tsx'
import { CategoryChips, CatalogLinks } from './catalog-links.tsx'
import { type CatalogQuery, countFilters } from './catalog-query.ts'
import { FilterChips, SortChoice } from './catalog-tools.tsx'
import { type Catalog, isWholeCatalog } from './load-catalog.ts'
import { LoadMore } from './load-more.tsx'
import { NoProducts } from './no-products.tsx'
import { browsePrice } from './price.tsx'
import { ProductGrid } from './product-card.tsx'
import { SearchBox } from './search-box.tsx'
import { useCurrentQuery } from './use-catalog.ts'

/**
 * The product list: all products with the categories on top, or the results of a search or of filters, with the filters
 * in their own column.
 */
export function CatalogView({ catalog }: { readonly catalog: Catalog }) {
  const [isSearching, setSearching] = useState(false)
  const { query, place, total } = catalog
  // Prefetched so that the next press opens at once.
  usePrefetchModal('PRODUCT_VIEW')
  const isUnknown = total === 0 && query.keyword !== '' && countFilters(query) === 0
  return (
    <>
      {place.path === '/shop' ? (
        <div className="catalog-head">
          {isUnknown ? <SearchBreadcrumbs /> : <CatalogTitle catalog={catalog} />}
          <SearchBox keyword={query.keyword} onOpen={setSearching} />
        </div>
      ) : null}
      {/* While suggestions cover it the list is dimmed and inert. */}
      <div className="catalog-rest" inert={isSearching}>
        {isUnknown ? <NoProducts catalog={catalog} /> : <CatalogBody catalog={catalog} />}
      </div>
    </>
  )
}

function CatalogTitle({ catalog: { query, total, didYouMean } }: { readonly catalog: Catalog }) {
  const t = useTranslations('catalog')
  if (query.keyword === '') return <h1 className="heading-1">{t('title')}</h1>
  return (
    <div>
      <h1 className="heading-1">{t('results', { count: total, keyword: didYouMean ?? query.keyword })}</h1>
      {didYouMean === null ? null : (
        <p className="muted mt-2">{t('insteadOf', { typed: query.keyword, meant: didYouMean })}</p>
      )}
    </div>
  )
}

function CatalogBody({ catalog }: { readonly catalog: Catalog }) {
  const t = useTranslations('catalog')
  const current = useCurrentQuery(catalog)
  const isPlain = isPlainCatalog(catalog.query)
  const isShop = catalog.place.path === '/shop'
  return (
    <>
      {isPlain && isShop ? <CategoryChips catalog={catalog} /> : null}
      <div className={`catalog-body ${isPlain ? 'catalog-plain' : 'catalog-results'}`}>
        <CatalogFilters catalog={catalog} query={current} />
        <div className="catalog-list">
          <div className="catalog-tools">
            {isPlain ? null : <FilterChips catalog={catalog} query={current} />}
            <SortChoice catalog={catalog} query={current} />
          </div>
          <p className="read-aloud-only" role="status">
            {catalog.query.pages === 1
              ? t('productCount', { count: catalog.total })
              : t('shown', { shown: catalog.cards.length, total: catalog.total })}
          </p>
          <PendingList address={catalog.place.path}>
            {catalog.total === 0 ? (
              <NoProducts catalog={catalog} />
            ) : (
              <>
                <ProductGrid cards={catalog.cards} eager feature={featureOf(catalog)} />
                <LoadMore catalog={catalog} />
              </>
            )}
          </PendingList>
        </div>
      </div>
      {isShop && isWholeCatalog(catalog.query) ? <CatalogLinks /> : null}
    </>
  )
}

/** With at most a category chosen, the list has the full width and the filters are behind their button. */
function isPlainCatalog(query: CatalogQuery): boolean {
  return isWholeCatalog({ ...query, categories: [] }) && query.categories.length <= 1
}

function featureOf({ bundle }: Catalog): ReactNode {
  return bundle === undefined ? undefined : <BundleFeature bundle={bundle} />
}

/** The only gold block of the list: products that are used together. */
function BundleFeature({ bundle }: { readonly bundle: Card }) {
  useGrain()
  const t = useTranslations('catalog')
  const path = usePath()
  return (
    <section className="bundle-feature on-gold grain">
      <SpringRings className="bundle-feature-picture" />
      <div>
        <h2 className="heading-2">{t('bundles')}</h2>
        <p className="small">{t('bundleTeaser', { name: bundle.name, price: browsePrice(bundle.price) })}</p>
      </div>
      <LinkButton size="small" to={path('/bundles')}>
        {t('seeBundles')}
      </LinkButton>
    </section>
  )
}

/** One category: its breadcrumb, its children, and its products. */
export function CategoryView({
  category: { category, chain },
  catalog,
}: {
  readonly category: CategoryPage
  readonly catalog: Catalog
}) {
  const t = useTranslations('collections')
  const path = usePath()
  const slugs = chain.map(({ slug }) => slug)
  const above = chain.slice(0, -1).map(({ name }, place) => ({ name, to: categoryAddress(slugs.slice(0, place + 1)) }))
  return (
    <>
      <Breadcrumbs steps={above} current={category.name} />
      <h1 className="heading-1 category-title">{category.name}</h1>
      {category.children.length === 0 ? null : (
        <nav className="chips category-chips" aria-label={t('categoryChildren', { name: category.name })}>
          {category.children.map(({ slug, name }) => (
            <Link key={slug} className="chip" to={path(categoryAddress([...slugs, slug]))}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      <CatalogView catalog={catalog} />
    </>
  )
}
