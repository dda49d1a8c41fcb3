import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import { wireTime } from '#domain/kit/time.ts'
import { Mark } from '#web/art/mark.tsx'
import { call } from '#web/kit/api.ts'
import { useSettings } from '#web/kit/settings.ts'
import { usePolling } from '#web/kit/use-polling.ts'
import { useStudioClock } from '#web/kit/use-studio-clock.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRunning } from '#web/ui/use-running.ts'
import { CheckInResult } from './check-in-result.tsx'
import { ClassRoster } from './class-roster.tsx'
import { loadKiosk, type KioskState } from './load-kiosk.ts'
import { PassScanner } from './pass-scanner.tsx'
import { StudioCode } from './studio-code.tsx'
import { useCheckIn } from './use-check-in.ts'

const pollEveryMs = 3000

/**
 * The screen of the front desk: the code that members scan, the scanner for their passes, and the rosters of current
 * classes.
 */
export function KioskView({
  fromPage,
  checkInAddress,
}: {
  readonly fromPage: KioskState
  readonly checkInAddress: string
}) {
  const t = useTranslations('kiosk')
  const isRunning = useRunning()
  const { branch } = useSettings()
  const { loaded, isOnline, look } = useKiosk(fromPage)
  const now = useStudioClock(loaded.now)
  const door = useCheckIn(look)
  return (
    <>
      {isRunning ? null : (
        <p className="kiosk-stalled">
          {t('stalled')}{' '}
          <a className="link" href="?">
            {t('reload')}
          </a>
        </p>
      )}
      <header className="kiosk-head">
        <Mark />
        <h1 className="heading-3">{t('title')}</h1>
        <p className="figure kiosk-clock">{wireTime(now, branch.time_zone).slice(11, 16)}</p>
      </header>
      <CheckInResult result={door.result} undo={door.undo} />
      {isOnline ? null : (
        <Notice icon={WifiOff} tone="warn" role="status">
          {t('stale', { time: loaded.now.slice(11, 16) })}
        </Notice>
      )}
      <div className="kiosk-sides">
        <div className="kiosk-side">
          <StudioCode code={loaded.code} now={now} address={checkInAddress} />
          <PassScanner isBusy={door.isBusy} onCode={door.scan} />
        </div>
        <div className="kiosk-lists">
          {loaded.classes.length === 0 ? <EmptyState title={t('noClass')}>{t('noClassText')}</EmptyState> : null}
          {loaded.classes.map((one) => (
            <ClassRoster key={one.id} of={one} now={now} enter={door.enter} busyWith={door.busyWith} />
          ))}
        </div>
      </div>
    </>
  )
}

interface LiveKiosk {
  readonly loaded: KioskState
  readonly isOnline: boolean
  /** Reloads at once, after a check-in. */
  readonly look: () => Promise<void>
}

/** The kiosk's state as the page loaded it, polled every few seconds. */
function useKiosk(fromPage: KioskState): LiveKiosk {
  const [seen, setSeen] = useState({ loaded: fromPage, isOnline: true })
  const look = async () => {
    const answer = await loadKiosk(call)
    setSeen((before) => (answer.ok ? { loaded: answer.value, isOnline: true } : { ...before, isOnline: false }))
  }
  usePolling(pollEveryMs, look)
  return { ...seen, look }
}
