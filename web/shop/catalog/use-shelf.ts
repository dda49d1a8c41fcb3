import { useNavigate } from 'react-router'
import { choiceInPlace } from '#web/filters/choice-in-place.ts'
import { useComing } from '#web/filters/use-coming.ts'
import { usePath } from '#web/kit/locale.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { Shelf } from './load-shelf.ts'
import { type ShelfQuery, parseShelfQuery, shelfAddress } from './shelf-query.ts'

/** The pending query: a choice shows at once, before its products have loaded. */
export function useCurrentQuery({ place, query }: Shelf): ShelfQuery {
  const coming = useComing(place.path)
  return coming ? parseShelfQuery(new URLSearchParams(coming.search)) : query
}

/** Replaces the list's choice. Without a network the list stays as it is. */
export function useShowShelf({ place }: Shelf): (query: ShelfQuery) => void {
  const t = useTranslations('shell')
  const path = usePath()
  const navigate = useNavigate()
  return (query) => {
    if (!navigator.onLine) showToast(t('offline'), { tone: 'failure' })
    else void navigate(path(shelfAddress(place, query)), choiceInPlace)
  }
}
