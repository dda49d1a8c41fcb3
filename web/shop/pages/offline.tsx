import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { safePath } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { hasNetwork } from '#web/kit/use-polling.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { seenPages } from '#web/offline/seen-pages.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export const handle = { words: ['noNetwork'], hideFooter: true } satisfies PageRoute

const lookAgainMs = 5000

/**
 * Shown by the service worker when there is no network and the page is not cached on this device. It goes on to that
 * page as soon as the studio can be reached.
 */
export default function Offline() {
  const t = useTranslations('noNetwork')
  const shell = useTranslations('shell')
  const path = usePath()
  const [query] = useSearchParams()
  const from = query.get('from')
  const target = safePath(from, path('/'))
  useEffect(() => {
    if (from === null) return undefined
    // The browser says that it is online before the studio can be reached, and also while only the studio cannot.
    const leave = async () => {
      if (await hasNetwork()) location.replace(target)
    }
    const timer = setInterval(() => void leave(), lookAgainMs)
    const leaveNow = () => void leave()
    addEventListener('online', leaveNow)
    return () => {
      clearInterval(timer)
      removeEventListener('online', leaveNow)
    }
  }, [from, target])
  const seen = useSeen()
  const links = [
    ['/schedules', shell('schedule')],
    ['/packages', shell('buyPackage')],
    ['/my-account/classes', shell('myClasses')],
    ['/my-account/packages', shell('myPackages')],
    ['/my-account/classes/checkin', t('pass')],
  ] as const
  const opens = links.filter(([to]) => seen.has(path(to)))
  return (
    <section className="wrap section grid justify-items-start gap-6">
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('heading')}</h1>
      <p className="lead measure">{t('text')}</p>
      <LinkButton to={target} reloadDocument>
        {t('again')}
      </LinkButton>
      {opens.length === 0 ? null : (
        <nav className="offline-pages" aria-labelledby="offline-pages">
          <h2 className="heading-4" id="offline-pages">
            {t('seen')}
          </h2>
          <ul>
            {opens.map(([to, name]) => (
              <li key={to}>
                <a href={path(to)}>
                  {name}
                  <Icon of={ChevronRight} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  )
}

const none: ReadonlySet<string> = new Set()

/** The pages that this device has cached. The worker caches this page itself once for everybody. */
function useSeen(): ReadonlySet<string> {
  const [seen, setSeen] = useState(none)
  useEffect(() => {
    const leaving = new AbortController()
    const look = async () => {
      const found = await seenPages(caches)
      if (!leaving.signal.aborted) setSeen(found)
    }
    if ('caches' in globalThis) void look()
    return () => leaving.abort()
  }, [])
  return seen
}
