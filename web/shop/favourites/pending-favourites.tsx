import { useEffect, useEffectEvent } from 'react'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { settleFavourites } from './favourites.ts'

/** Sends favourites that changed without a network once there is one, and reports the outcome. */
export function PendingFavourites() {
  const t = useTranslations('offline')
  const settle = useEffectEvent(async () => {
    if (!navigator.onLine) return
    const { done, refused } = await settleFavourites()
    if (refused > 0) showToast(t('favouritesRefused', { count: refused }), { tone: 'failure' })
    else if (done > 0) showToast(t('favouritesSaved', { count: done }))
  })
  useEffect(() => {
    const whenBack = () => void settle()
    whenBack()
    addEventListener('online', whenBack)
    return () => removeEventListener('online', whenBack)
  }, [])
  return null
}
