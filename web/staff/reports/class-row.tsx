import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { instant, isBefore, type Instant } from '#domain/kit/time.ts'
import type { getToday } from '#domain/reports/api.ts'
import { useComma, useNameList } from '#web/kit/punctuation.tsx'
import { useTranslations, type Translate } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ClassRings } from './class-rings.tsx'

type DayClass = OutputOf<typeof getToday>['classes'][number]

/** A class of the day: its rings and the same in words. Pressing it opens the roster. */
export function ClassRow({
  of: one,
  isOver,
  now,
}: {
  readonly of: DayClass
  /** Check-in has closed. */
  readonly isOver: boolean
  readonly now: Instant
}) {
  const t = useTranslations('staffToday')
  const comma = useComma()
  const time = one.starts_at.slice(11, 16)
  return (
    <Link
      to={`/staff/checkin/${one.id}`}
      className={`today-row ${isOver ? 'today-row-over' : ''}`}
      aria-label={t('rosterOf', { time, class: one.class_name })}
      aria-describedby={`today-${one.id}`}
    >
      <span className="today-time">{time}</span>
      <span className="today-class">
        <span className="today-name">{one.class_name}</span>
        <TaughtBy of={one} isOver={isOver} />
      </span>
      <ClassRings seats={one.seats} />
      <span className="today-facts" id={`today-${one.id}`}>
        <span>
          {isOver ? t('ofArrived', { arrived: one.arrived, booked: one.booked }) : bookedWords(one, { t, comma })}
        </span>
        <span className="smallest soft">{isOver ? missedWords(one, { t, comma }) : cancelWords(one, { now, t })}</span>
      </span>
      <Icon of={ChevronRight} inText directed />
    </Link>
  )
}

/** Who teaches and where. A class whose instructor cannot come says so. */
export function TaughtBy({
  of: one,
  minutes,
  isOver = false,
}: {
  readonly of: DayClass
  readonly minutes?: number
  readonly isOver?: boolean
}) {
  const t = useTranslations('staffToday')
  const comma = useComma()
  const listed = useNameList()
  const instructors = one.instructors.length === 0 ? t('nobody') : listed(one.instructors)
  const length = minutes === undefined ? '' : `${comma}${t('minutes', { minutes })}`
  return (
    <span className="smallest soft">
      {t('taught', { instructors, room: one.room })}
      {length}
      {!isOver && (one.needs_substitute || one.instructors.length === 0) ? (
        <Badge tone="warn">{t('needsSubstitute')}</Badge>
      ) : null}
    </span>
  )
}

interface Say {
  readonly t: Translate<'staffToday'>
  readonly comma: string
}

function bookedWords({ booked, held, open, waiting }: DayClass, { t, comma }: Say): string {
  const taken = booked + held
  const words =
    open === 0
      ? t('bookedFull', { booked: taken })
      : t(taken === 0 ? 'nobodyBooked' : 'bookedOpen', { booked: taken, open })
  return waiting === 0 ? words : `${words}${comma}${t('waits', { count: waiting })}`
}

function missedWords({ no_show: missed, passed_on: passedOn }: DayClass, { t, comma }: Say): string {
  return [missed > 0 ? t('missed', { count: missed }) : '', passedOn > 0 ? t('passedOn', { count: passedOn }) : '']
    .filter((words) => words !== '')
    .join(comma)
}

function cancelWords(
  { free_cancel_until: until }: DayClass,
  { now, t }: { readonly now: Instant; readonly t: Translate<'staffToday'> },
): string {
  const time = until.slice(11, 16)
  return t(isBefore(now, instant(until)) ? 'freeUntil' : 'freeEnded', { time })
}
