import { useNavigate } from 'react-router'
import { replaceChoice } from '#web/filters/replace-choice.ts'
import { usePendingNavigation } from '#web/filters/use-pending-navigation.ts'
import { usePath } from '#web/kit/locale.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { type CatalogQuery, parseCatalogQuery, catalogAddress } from './catalog-query.ts'
import type { Catalog } from './load-catalog.ts'

/** The pending query: a choice shows at once, before its products have loaded. */
export function useCurrentQuery({ place, query }: Catalog): CatalogQuery {
  const coming = usePendingNavigation(place.path)
  return coming ? parseCatalogQuery(new URLSearchParams(coming.search)) : query
}

/** Replaces the list's choice. Without a network the list stays as it is. */
export function useShowCatalog({ place }: Catalog): (query: CatalogQuery) => void {
  const t = useTranslations('shell')
  const path = usePath()
  const navigate = useNavigate()
  return (query) => {
    if (!navigator.onLine) showToast(t('offline'), { tone: 'failure' })
    else void navigate(path(catalogAddress(place, query)), replaceChoice)
  }
}
