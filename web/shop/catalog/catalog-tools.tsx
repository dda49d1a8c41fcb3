import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { type Translate, useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Category } from './card.ts'
import { filtersFormId } from './catalog-filters.tsx'
import {
  type CatalogQuery,
  countFilters,
  catalogAddress,
  catalogOrders,
  toggleCategory,
  usualOrder,
  withChoice,
  withoutFilters,
} from './catalog-query.ts'
import { bandWords } from './facet-choices.tsx'
import type { Catalog } from './load-catalog.ts'
import { useShowCatalog } from './use-catalog.ts'

/** Each active filter, with a press to remove it. */
export function FilterChips({ catalog, query }: { readonly catalog: Catalog; readonly query: CatalogQuery }) {
  const t = useTranslations('catalog')
  const path = usePath()
  if (countFilters(query) === 0) return <span />
  const to = (next: CatalogQuery) => path(catalogAddress(catalog.place, next))
  return (
    <div className="applied-filters" role="group" aria-label={t('filtersInUse')}>
      {chosenFilters(t, { catalog, query }).map(({ name, without }) => (
        <Link
          key={name}
          className="chip applied-filter"
          to={to(without)}
          replace
          preventScrollReset
          aria-label={t('without', { name })}
        >
          {name}
          <Icon of={X} inText />
        </Link>
      ))}
      <Link className="link link-alone small" to={to(withoutFilters(query))} replace preventScrollReset>
        {t('clearAll')}
      </Link>
    </div>
  )
}

function chosenFilters(
  t: Translate<'catalog'>,
  { catalog, query }: { readonly catalog: Catalog; readonly query: CatalogQuery },
): ReadonlyArray<{ readonly name: string; readonly without: CatalogQuery }> {
  const { brand, price } = query
  const brandName = catalog.facets.brands.find(({ slug }) => slug === brand)?.name ?? brand
  return [
    ...query.categories.map((slug) => ({
      name: nameOf(catalog.categories, slug) ?? slug,
      without: toggleCategory(query, slug),
    })),
    ...(brandName === undefined ? [] : [{ name: brandName, without: withChoice(query, { brand: undefined }) }]),
    ...(price === undefined ? [] : [{ name: bandWords(t, price), without: withChoice(query, { price: undefined }) }]),
    ...(query.inStock ? [{ name: t('inStock'), without: withChoice(query, { inStock: false }) }] : []),
  ]
}

/** The name of a category anywhere in the tree. */
function nameOf(tree: readonly Category[], slug: string): string | undefined {
  for (const category of tree) {
    const name = category.slug === slug ? category.name : nameOf(category.children, slug)
    if (name !== undefined) return name
  }
  return undefined
}

/** The order of the list: a native select that belongs to the filter form, so one press submits all. */
export function SortChoice({ catalog, query }: { readonly catalog: Catalog; readonly query: CatalogQuery }) {
  const t = useTranslations('catalog')
  const show = useShowCatalog(catalog)
  const usual = usualOrder(query)
  const orders = catalogOrders.filter((order) => order !== 'relevance' || query.keyword !== '')
  return (
    <div className="sort-choice">
      <label className="sort-field">
        <span className="read-aloud-only">{t('sort')}</span>
        <select
          className="sort-select"
          name="sort"
          form={filtersFormId}
          value={query.order ?? usual}
          onChange={({ currentTarget: { value } }) => {
            const order = orders.find((one) => one === value)
            show(withChoice(query, { order: order === usual ? undefined : order }))
          }}
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {t(order)}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} inText className="sort-chevron" />
      </label>
      <button type="submit" form={filtersFormId} className="link link-alone without-script">
        {t('update')}
      </button>
    </div>
  )
}
