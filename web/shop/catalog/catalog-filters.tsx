import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useEarlyTicks } from '#web/filters/use-early-ticks.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import {
  type CatalogQuery,
  countFilters,
  parseCatalogQuery,
  priceText,
  toggleCategory,
  withChoice,
} from './catalog-query.ts'
import { FacetRadios, FacetWords, bandWords } from './facet-choices.tsx'
import type { Catalog } from './load-catalog.ts'
import { useShowCatalog } from './use-catalog.ts'

export const filtersFormId = 'catalog-filters'

/**
 * The filters, each with its count given the others: a column on a wide screen, else behind a button. Each tick is an
 * address; without script the button submits them all.
 */
export function CatalogFilters({ catalog, query }: { readonly catalog: Catalog; readonly query: CatalogQuery }) {
  const t = useTranslations('catalog')
  const disclosure = useRef<HTMLDetailsElement>(null)
  const path = usePath()
  const show = useShowCatalog(catalog)
  const form = useEarlyTicks((fields) => {
    const { categories, brand, price, inStock } = parseCatalogQuery(fields)
    show(withChoice(query, { categories, brand, price, inStock }))
  })
  const close = (event: FormEvent) => {
    event.preventDefault()
    const { current } = disclosure
    if (current === null) return
    current.open = false
    current.querySelector('summary')?.focus()
  }
  return (
    <details className="catalog-filters" ref={disclosure}>
      <summary className="button button-line button-small catalog-filters-button">
        <Icon of={SlidersHorizontal} />
        {t('filterButton', { count: countFilters(query) })}
      </summary>
      <form
        ref={form}
        id={filtersFormId}
        className="catalog-filters-form"
        method="get"
        action={path(catalog.place.path)}
        aria-label={t('filters')}
        onSubmit={close}
      >
        {catalog.place.chain.length === 0 ? null : (
          <input type="hidden" name="categories" value={catalog.place.chain.join(',')} />
        )}
        {query.keyword === '' ? null : <input type="hidden" name="keyword" value={query.keyword} />}
        <FacetGroups catalog={catalog} query={query} show={show} />
        <div className="catalog-filters-foot">
          <Button type="submit" full className="with-script">
            {t('showProducts', { count: catalog.total })}
          </Button>
          <Button type="submit" full className="without-script">
            {t('update')}
          </Button>
        </div>
      </form>
    </details>
  )
}

function FacetGroups({
  catalog,
  query,
  show,
}: {
  readonly catalog: Catalog
  readonly query: CatalogQuery
  readonly show: (query: CatalogQuery) => void
}) {
  const t = useTranslations('catalog')
  const { brands, categories, prices, available } = catalog.facets
  return (
    <>
      {catalog.place.path === '/shop' ? (
        <FacetGroup title={t('category')}>
          {categories.map(({ slug, name, count }) => (
            <Checkbox
              key={slug}
              compact
              className={count === 0 ? 'facet-empty' : ''}
              name="category"
              value={slug}
              checked={query.categories.includes(slug)}
              onChange={() => show(toggleCategory(query, slug))}
            >
              <FacetWords name={name} count={count} />
            </Checkbox>
          ))}
        </FacetGroup>
      ) : null}
      <FacetGroup title={t('brand')}>
        <FacetRadios
          name="brand"
          any={t('anyBrand')}
          options={brands.map(({ slug, name, count }) => ({ value: slug, name, count }))}
          chosen={query.brand}
          onChoose={(brand) => show(withChoice(query, { brand }))}
        />
      </FacetGroup>
      <FacetGroup title={t('priceBand')}>
        <FacetRadios
          name="price"
          any={t('anyPrice')}
          options={prices.map(({ from, to, count }) => {
            const band = { from, to: to ?? undefined }
            return { value: priceText(band), name: bandWords(t, band), count }
          })}
          chosen={query.price && priceText(query.price)}
          onChoose={(value) => {
            const band = prices.find(({ from, to }) => priceText({ from, to: to ?? undefined }) === value)
            show(withChoice(query, { price: band && { from: band.from, to: band.to ?? undefined } }))
          }}
        />
      </FacetGroup>
      <FacetGroup title={t('availability')}>
        <Checkbox
          compact
          className={available === 0 ? 'facet-empty' : ''}
          name="stock"
          value="1"
          checked={query.inStock}
          onChange={() => show(withChoice(query, { inStock: !query.inStock }))}
        >
          <FacetWords name={t('inStock')} count={available} />
        </Checkbox>
      </FacetGroup>
    </>
  )
}

function FacetGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="facet-group">
      <legend className="facet-title">{title}</legend>
      {children}
    </fieldset>
  )
}
