import Mail from 'lucide-react/icons/mail'
import ScanLine from 'lucide-react/icons/scan-line'
import type { ReactNode } from 'react'
import type { FlagKind } from '#domain/attendance/flags-of.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { instant, isBefore, msBetween, type Instant } from '#domain/kit/time.ts'
import type { getToday } from '#domain/reports/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { flagDrawings } from '../attendance/flag-drawings.ts'
import { useStaff } from '../kit/console-start.ts'
import { TimeLeft } from '../kit/time-left.tsx'
import { ClassRings } from './class-rings.tsx'
import { TaughtBy } from './class-row.tsx'

type DayClass = OutputOf<typeof getToday>['classes'][number]

const minuteMs = 60_000

/** The next class, the one gold block: how long until check-in closes, each reformer, and the flags of who comes. */
export function ClassAtHand({ of: one, now }: { readonly of: DayClass; readonly now: Instant }) {
  const t = useTranslations('staffToday')
  const { role } = useStaff()
  const minutes = Math.round(msBetween(instant(one.starts_at), instant(one.ends_at)) / minuteMs)
  const { arrived, to_come: toCome, held, open } = one
  const strong = { b: (words: ReactNode) => <strong>{words}</strong> }
  const opensAt = instant(one.check_in_opens_at)
  return (
    <div className="today-hand">
      <div className="today-hand-head">
        <span className="today-hand-time">{one.starts_at.slice(11, 16)}</span>
        <div className="today-class">
          <h3 className="today-hand-name">{one.class_name}</h3>
          <TaughtBy of={one} minutes={minutes} />
        </div>
        <p className="today-left" role="timer">
          <span className="today-figure">
            <TimeLeft ms={msBetween(now, instant(one.doors_close_at))} />
          </span>
          <span className="smallest soft">{t('toDoors')}</span>
        </p>
      </div>
      <p className="today-hand-seats">
        <ClassRings seats={one.seats} isNumbered />
        <span>{t.rich(held > 0 ? 'atHandHeld' : 'atHand', { arrived, toCome, held, open, ...strong })}</span>
      </p>
      {one.flags.length === 0 ? null : (
        <ul className="today-flags">
          {one.flags.map((flag) => (
            <Flag key={`${flag.kind}-${flag.booking_id}`} of={flag} />
          ))}
        </ul>
      )}
      <div className="today-hand-acts">
        <LinkButton size="small" to={`/staff/checkin/${one.id}`}>
          {t('openRoster')}
        </LinkButton>
        {role === 'instructor' ? null : (
          <LinkButton size="small" look="soft" to="/staff/kiosk" icon={<Icon of={ScanLine} inText />}>
            {t('scanPass')}
          </LinkButton>
        )}
        {one.booked === 0 ? null : (
          <LinkButton
            size="small"
            look="soft"
            to={`/staff/checkin/${one.id}?panel=write`}
            icon={<Icon of={Mail} inText />}
          >
            {t('writeTo', { count: one.booked })}
          </LinkButton>
        )}
        <p className="smallest soft">
          {isBefore(now, opensAt) ? t('opensIn', { time: one.check_in_opens_at.slice(11, 16) }) : t('isOpen')}
        </p>
      </div>
    </div>
  )
}

const sentences = {
  waiver: 'flagWaiver',
  restricted: 'flagRestricted',
  pays_until: 'flagPaysUntil',
  injury: 'flagInjury',
  note: 'flagNote',
  first_class: 'flagFirst',
  last_credit: 'flagLastCredit',
  birthday: 'flagBirthday',
} as const satisfies Record<FlagKind, string>

function Flag({ of: { kind, person_name: name, detail } }: { readonly of: DayClass['flags'][number] }) {
  const t = useTranslations('staffToday')
  const shown = kind === 'pays_until' ? (detail ?? '').slice(11, 16) : (detail ?? '')
  return (
    <li>
      <Icon of={flagDrawings[kind]} inText />
      <span>{t.rich(sentences[kind], { name, detail: shown, b: (words: ReactNode) => <strong>{words}</strong> })}</span>
    </li>
  )
}
