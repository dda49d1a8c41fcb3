import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { listNotifications, readNotifications } from '#domain/messages/api.ts'
import { call } from '#web/kit/api.ts'
import { barePath } from '#web/kit/locale.ts'
import { useMe } from '#web/kit/session.ts'
import { usePolling } from '#web/kit/use-polling.ts'
import { useTranslations } from '#web/kit/words.tsx'

const everyMs = 60_000
/** Beyond this many changes the exact number does not matter. */
const most = '20'

/**
 * Marks the account button of the header while there are unread changes of the reader's classes: a promotion, or a
 * class that the studio cancelled. Opening My Classes marks them as read. The button is part of the page's first script
 * and this is lazy, so it is marked from outside.
 */
export function AccountMark() {
  const t = useTranslations('shell')
  const { state } = useMe()
  const { pathname } = useLocation()
  const [count, setCount] = useState(0)
  const lookedAtMs = useRef(-Infinity)
  const isSeen = barePath(pathname) === '/my-account/classes'
  const look = async (): Promise<void> => {
    if (state !== 'signed-in') return setCount(0)
    lookedAtMs.current = performance.now()
    const answer = await call(listNotifications, { search: 'unread:true', unasked: 'true', limit: most })
    if (!answer.ok) return undefined
    const ids = answer.value.data.map(({ id }) => id)
    const isRead = isSeen && ids.length > 0 && (await call(readNotifications, { ids })).ok
    return setCount(isRead ? 0 : answer.value.total)
  }
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (isSeen || performance.now() - lookedAtMs.current > everyMs) void lookNow()
  }, [state, pathname, isSeen])
  usePolling(everyMs, look)
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
