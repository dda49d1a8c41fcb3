import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import ScanLine from 'lucide-react/icons/scan-line'
import { instant, isBefore, msBetween, type Instant } from '#domain/kit/time.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useStaff } from '../kit/console-start.ts'
import { TimeLeft } from '../kit/time-left.tsx'
import { countRoster } from './count-roster.ts'
import type { Roster } from './use-roster.ts'

/** The class of the roster: who teaches, how many are here, and how long until check-in closes. */
export function RosterHead({
  of: roster,
  now,
  onWrite,
}: {
  readonly of: Roster
  readonly now: Instant
  /** Writes to the class; undefined once it is over. */
  readonly onWrite: (() => void) | undefined
}) {
  const t = useTranslations('staffCheckIn')
  const listed = useNameList()
  const days = useDays()
  const { role } = useStaff()
  const { class: of, queue } = roster
  const facts = {
    instructors: of.instructors.length === 0 ? t('nobody') : listed(of.instructors),
    room: of.room,
    ...countRoster(roster),
    waiting: queue.length,
  }
  return (
    <div className="checkin-head">
      <span className="checkin-time">
        {of.starts_at.slice(11, 16)}
        {of.starts_at.slice(0, 10) === roster.now.slice(0, 10) ? null : (
          <span className="smallest soft block">{days.short(of.starts_at)}</span>
        )}
      </span>
      <div className="checkin-class">
        <h2 className="checkin-class-name">{of.name}</h2>
        <p className="smallest soft">{t(queue.length === 0 ? 'facts' : 'factsWaiting', facts)}</p>
      </div>
      <Closing of={of} now={now} />
      <div className="checkin-acts">
        {role === 'instructor' ? null : (
          <LinkButton size="small" to="/staff/kiosk" icon={<Icon of={ScanLine} inText />}>
            {t('scan')}
          </LinkButton>
        )}
        {onWrite === undefined ? null : (
          <IconButton label={t('write')} onClick={onWrite}>
            <Icon of={Mail} />
          </IconButton>
        )}
        <IconButton label={t('print')} onClick={() => window.print()}>
          <Icon of={Printer} />
        </IconButton>
      </div>
    </div>
  )
}

const hourMs = 3_600_000

/** What check-in does at this moment; in the last hour as a clock that counts down. */
function Closing({ of, now }: { readonly of: Roster['class']; readonly now: Instant }) {
  const t = useTranslations('staffCheckIn')
  const closesAt = instant(of.doors_close_at)
  if (of.status === 'canceled') return <p className="checkin-left">{t('isCanceled')}</p>
  if (!isBefore(now, closesAt)) return <p className="checkin-left">{t('isClosed')}</p>
  const left = msBetween(now, closesAt)
  if (left >= hourMs && isBefore(now, instant(of.check_in_opens_at)))
    return <p className="checkin-left">{t('opensAt', { time: of.check_in_opens_at.slice(11, 16) })}</p>
  return (
    <p className="checkin-left" role="timer">
      <span className="checkin-figure">
        <TimeLeft ms={left} />
      </span>{' '}
      <span className="smallest soft">{t('toDoors')}</span>
    </p>
  )
}
