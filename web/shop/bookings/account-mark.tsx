import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { listBookings } from '#domain/bookings/api.ts'
import { listNotifications, readNotifications } from '#domain/messages/api.ts'
import { call } from '#web/kit/api.ts'
import { barePath } from '#web/kit/locale.ts'
import { useMe } from '#web/kit/session.ts'
import { usePolling } from '#web/kit/use-polling.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { waitedClasses, watchClasses, type WatchedClasses } from '../waitlist/watch-classes.ts'

const everyMs = 60_000
/** Beyond this many changes the exact number does not matter. */
const most = '20'

/**
 * Marks the account button of the header while there are unread changes of the reader's classes: a promotion, or a
 * class that the studio cancelled. Opening My Classes marks them as read. Who waits for a class hears of it at once by
 * the live stream of its days; everything else is polled. The button is part of the page's first script and this is
 * lazy, so it is marked from outside.
 */
export function AccountMark() {
  const t = useTranslations('shell')
  const { state } = useMe()
  const { pathname } = useLocation()
  const [count, setCount] = useState(0)
  const [waited, setWaited] = useState<WatchedClasses>()
  const lookedAtMs = useRef(-Infinity)
  const isSeen = barePath(pathname) === '/my-account/classes'
  const lookForWaits = async (): Promise<void> => {
    const answer = await call(listBookings, { when: 'upcoming', search: 'status:pending', limit: '50' })
    if (!answer.ok) return
    const now = waitedClasses(answer.value.data)
    // The former value where nothing changed, so that its stream stays.
    setWaited((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
  }
  const lookForNews = async (): Promise<void> => {
    const answer = await call(listNotifications, { search: 'unread:true', unasked: 'true', limit: most })
    if (!answer.ok) return
    const ids = answer.value.data.map(({ id }) => id)
    const isRead = isSeen && ids.length > 0 && (await call(readNotifications, { ids })).ok
    setCount(isRead ? 0 : answer.value.total)
  }
  const look = async (): Promise<void> => {
    if (state !== 'signed-in') return setCount(0)
    lookedAtMs.current = performance.now()
    // In this order: a promotion between the two would otherwise be no news yet and no wait any more, without a stream.
    await lookForWaits()
    await lookForNews()
    return undefined
  }
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (isSeen || performance.now() - lookedAtMs.current > everyMs) void lookNow()
  }, [state, pathname, isSeen])
  usePolling(everyMs, look)
  useEffect(() => {
    // My Classes watches the same stream itself.
    if (waited === undefined || isSeen || state !== 'signed-in') return undefined
    return watchClasses(waited, () => void lookNow())
  }, [waited, isSeen, state])
  useEffect(() => {
    const button = document.querySelector<HTMLElement>('.header-account')
    if (count === 0) {
      button?.removeAttribute('data-news')
      button?.removeAttribute('aria-description')
    } else {
      button?.setAttribute('data-news', '')
      button?.setAttribute('aria-description', t('newsCount', { count }))
    }
  }, [count, pathname, t])
  return null
}
