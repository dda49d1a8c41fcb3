import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { wireTime } from '#domain/kit/time.ts'
import { Mark } from '#web/art/mark.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { clockOf } from '#web/kit/use-days.ts'
import { useStudioClock } from '#web/kit/use-studio-clock.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CheckInResult } from './check-in-result.tsx'
import { ClassRoster } from './class-roster.tsx'
import { KeptBar } from './kept-bar.tsx'
import { rowsOf, type KioskState } from './load-kiosk.ts'
import { PassScanner } from './pass-scanner.tsx'
import { StudioCode } from './studio-code.tsx'
import { useCheckIn } from './use-check-in.ts'

/**
 * The screen of the front desk: the code that members scan, the scanner for their passes, and the rosters of current
 * classes.
 */
export function KioskView({
  back,
  loaded,
  isOnline,
  look,
  checkInAddress,
}: {
  /** The way into the console. */
  readonly back: ReactNode
  readonly loaded: KioskState
  /** False while the studio does not answer. */
  readonly isOnline: boolean
  /** Reloads at once, after a check-in. */
  readonly look: () => Promise<void>
  readonly checkInAddress: string
}) {
  const t = useTranslations('kiosk')
  const { branch } = useSettings()
  const now = useStudioClock(loaded.now)
  const desk = useCheckIn(look)
  return (
    <>
      <header className="kiosk-head">
        {back}
        <Mark />
        <h1 className="heading-3">{t('title')}</h1>
        <p className="figure kiosk-clock">{wireTime(now, branch.time_zone).slice(11, 16)}</p>
      </header>
      <CheckInResult result={desk.result} undo={desk.undo} />
      {isOnline ? null : (
        <Notice icon={WifiOff} tone="warn" role="status">
          {t('stale', { time: clockOf(loaded.takenAt) })}
        </Notice>
      )}
      <KeptBar rows={rowsOf(loaded.classes)} />
      <div className="kiosk-sides">
        <div className="kiosk-side">
          <StudioCode code={loaded.code} now={now} address={checkInAddress} />
          <PassScanner onCode={desk.scan} />
        </div>
        <div className="kiosk-lists">
          {loaded.classes.length === 0 ? <EmptyState title={t('noClass')}>{t('noClassText')}</EmptyState> : null}
          {loaded.classes.map((one) => (
            <ClassRoster key={one.id} of={one} now={now} desk={desk} />
          ))}
        </div>
      </div>
    </>
  )
}
