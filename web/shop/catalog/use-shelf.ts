import { useNavigate } from 'react-router'
import { choiceInPlace } from '#web/filters/choice-in-place.ts'
import { useComing } from '#web/filters/use-coming.ts'
import { usePath } from '#web/kit/locale.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { Shelf } from './load-shelf.ts'
import { type ShelfQuery, parseShelfQuery, shelfAddress } from './shelf-query.ts'

/** What is wanted at this moment: a choice shows at once, before its products have come. */
export function useCurrentQuery({ place, query }: Shelf): ShelfQuery {
  const coming = useComing(place.path)
  return coming ? parseShelfQuery(new URLSearchParams(coming.search)) : query
}

/** Shows another choice of the shelf in the place of this one. Without a network the shelf stays as it is. */
export function useShowShelf({ place }: Shelf): (query: ShelfQuery) => void {
  const t = useTranslations('shell')
  const path = usePath()
  const navigate = useNavigate()
  return (query) => {
    if (!navigator.onLine) showToast(t('offline'), { tone: 'failure' })
    else void navigate(path(shelfAddress(place, query)), choiceInPlace)
  }
}
