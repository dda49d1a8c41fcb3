import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { barePath, languageTags, localeOf } from '#web/kit/locale.ts'
import { sessionHint } from '#web/kit/session.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { loadedFiles } from '#web/offline/loaded-files.ts'
import { useNewVersion } from '#web/offline/new-version.ts'
import { startWorker } from '#web/offline/start-worker.ts'
import { leaveKept, useKeptMs, useNoNetwork } from '#web/offline/use-offline.ts'
import { useResumedNavigation } from '#web/offline/use-resumed-navigation.ts'
import { publishHeight } from '#web/ui/publish-height.ts'

const restMs = 1500

/**
 * Says at the foot of the window that there is no network, how old a cached page is, or that a new version is
 * available.
 */
export function SiteStrip() {
  useRest()
  useResumedNavigation()
  const t = useTranslations('offline')
  const { pathname } = useLocation()
  const path = barePath(pathname)
  const seenAt = useWhen()
  // Shell pages show nothing that could be outdated.
  const when = path === '/offline' || path === '/logout' ? undefined : seenAt
  const hasNoNetwork = useNoNetwork()
  const update = useNewVersion()
  const [isUpdating, setUpdating] = useState(false)
  // The pass shows this itself, and keeps counting.
  if (path === '/my-account/classes/checkin' && (hasNoNetwork || when !== undefined)) return null
  if (hasNoNetwork) return <Strip>{when === undefined ? t('waits') : t('kept', { when })}</Strip>
  if (when !== undefined)
    return (
      <Strip action={t('reload')} onPress={() => location.reload()}>
        {t('keptSince', { when })}
      </Strip>
    )
  if (isUpdating) return <Strip>{t('updating')}</Strip>
  // Not shown while paying or holding a reformer.
  if (update === undefined || busy.test(path)) return null
  return (
    <Strip
      action={t('update')}
      onPress={() => {
        setUpdating(true)
        update()
      }}
    >
      {t('newVersion')}
    </Strip>
  )
}

const busy =
  /^\/(?:checkout|packages\/purchase|schedules\/booking|privates|giftcard|track-order|my-account\/orders)(?:\/|$)/

/** Sticky bars of a page stay above it, also where its words need two lines. */
const publishStrip = publishHeight('--strip')

function Strip({
  children,
  action,
  onPress,
}: {
  readonly children: string
  readonly action?: string
  readonly onPress?: () => void
}) {
  return (
    <div className="site-strip" role="status" ref={publishStrip}>
      <p>{children}</p>
      {action === undefined ? null : (
        <button type="button" className="toast-action" onClick={onPress}>
          {action}
        </button>
      )}
    </div>
  )
}

/** The time of the cached page, on the studio's wall clock. */
function useWhen(): string | undefined {
  const keptMs = useKeptMs()
  const { branch } = useSettings()
  const { pathname } = useLocation()
  if (keptMs === undefined) return undefined
  return new Intl.DateTimeFormat(localeOf(pathname) === 'zh' ? languageTags.zh : 'en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: branch.time_zone,
  }).format(keptMs)
}

/**
 * Tells the worker about each page once it is idle. Members and guests with a reason to return get all parts cached.
 */
function useRest(): void {
  const { pathname, search } = useLocation()
  const first = useRef(`${pathname}${search}`)
  useEffect(() => {
    if (first.current !== `${pathname}${search}`) leaveKept()
    const rest = async () => {
      const worker = await startWorker()
      const isInstalled = matchMedia('(display-mode: standalone)').matches
      worker?.postMessage({
        rest: {
          address: `${pathname}${search}`,
          files: loadedFiles(),
          all: (isInstalled || sessionHint() !== undefined) && navigator.connection?.saveData !== true,
        },
      })
    }
    const timer = setTimeout(() => void rest(), restMs)
    return () => clearTimeout(timer)
  }, [pathname, search])
}
