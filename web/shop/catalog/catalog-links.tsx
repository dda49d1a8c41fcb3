import ListTree from 'lucide-react/icons/list-tree'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useChosenInView } from '#web/ui/use-chosen-in-view.ts'
import { catalogAddress, withChoice } from './catalog-query.ts'
import type { Catalog } from './load-catalog.ts'

/** The root categories, one of which may be chosen; on a phone also the button for the whole tree. */
export function CategoryChips({ catalog: { categories, place, query } }: { readonly catalog: Catalog }) {
  const t = useTranslations('catalog')
  const path = usePath()
  const toCatalog = (chosen: readonly string[]) =>
    path(catalogAddress(place, withChoice(query, { categories: chosen })))
  const isChosen = (slug: string) => query.categories.includes(slug)
  return (
    <nav ref={useChosenInView(query.categories.join())} className="chips category-chips" aria-label={t('categories')}>
      <Link
        className="chip category-tree-chip"
        to={path('/categories')}
        aria-label={t('categories')}
        {...inPlace(() => openModal('CATEGORY_VIEW', {}))}
      >
        <Icon of={ListTree} />
      </Link>
      <Link className="chip" to={toCatalog([])} preventScrollReset aria-current={query.categories.length === 0}>
        {t('all')}
      </Link>
      {categories.map(({ slug, name }) => (
        <Link
          key={slug}
          className="chip"
          to={toCatalog(isChosen(slug) ? [] : [slug])}
          preventScrollReset
          aria-current={isChosen(slug)}
        >
          {name}
        </Link>
      ))}
      <Link className="chip" to={path('/bundles')}>
        {t('bundles')}
      </Link>
    </nav>
  )
}

const ways = [
  ['shockingDeals', '/shocking-deals'],
  ['bestSellers', '/best-sellers'],
  ['bundles', '/bundles'],
  ['categories', '/categories'],
  ['brands', '/brands'],
  ['shops', '/shops'],
] as const

/** Links to the collections, at the end of the list. */
export function CatalogLinks() {
  const t = useTranslations('catalog')
  const path = usePath()
  return (
    <nav className="more-ways" aria-label={t('moreWays')}>
      {ways.map(([name, to]) => (
        <Link key={name} className="link link-alone" to={path(to)}>
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}
