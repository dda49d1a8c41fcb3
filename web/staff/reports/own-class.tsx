import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { checkInByStaff, undoByStaff } from '#domain/attendance/api.ts'
import type { FlagKind } from '#domain/attendance/flags-of.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { instant, isBefore, msBetween, type Instant } from '#domain/kit/time.ts'
import { getMyDay } from '#domain/reports/api.ts'
import { Comma } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { isJustIn } from '../attendance/is-just-in.ts'
import { TimeLeft } from '../kit/time-left.tsx'
import { useWrite } from '../kit/use-write.ts'
import { TeachAfterAll } from './teach-after-all.tsx'

type OwnClassOf = OutputOf<typeof getMyDay>['classes'][number]
type Person = OwnClassOf['people'][number]

/** An own class with everybody who comes: one press checks somebody in until the doors close. */
export function OwnClass({
  of: one,
  today,
  now,
  isNext = false,
}: {
  readonly of: OwnClassOf
  /** The day of the page's title; a class of another day names its own. */
  readonly today: string
  readonly now: Instant
  readonly isNext?: boolean
}) {
  const t = useTranslations('myDay')
  const days = useDays()
  const isOpen = isBefore(now, instant(one.doors_close_at))
  const { arrived, to_come: toCome, no_show: missed, open, waiting } = one
  return (
    // Two classes of a day may have one name.
    <section aria-labelledby={`own-time-${one.id} own-${one.id}`}>
      <div className={isNext ? 'today-hand my-day-head' : 'my-day-head'}>
        <div className="today-hand-head">
          <span className="today-hand-time" id={`own-time-${one.id}`}>
            {one.starts_at.slice(11, 16)}
          </span>
          <div className="today-class">
            <h2 className="today-hand-name" id={`own-${one.id}`}>
              {one.class_name}
            </h2>
            <span className="smallest soft">
              {one.starts_at.startsWith(today) ? null : (
                <>
                  {days.short(one.starts_at)}
                  <Comma />
                </>
              )}
              {one.room}
            </span>
          </div>
          {isOpen ? (
            <p className="today-left" role="timer">
              <span className="today-figure">
                <TimeLeft ms={msBetween(now, instant(one.doors_close_at))} />
              </span>
              <span className="smallest soft">{t('toDoors')}</span>
            </p>
          ) : null}
        </div>
        <p>{t('counts', { arrived, toCome, missed, open, waiting })}</p>
        {one.needs_substitute ? (
          <div className="my-day-off">
            <Badge tone="warn">{t('askedOff')}</Badge>
            {one.own_request_id === null ? null : <TeachAfterAll of={one} requestId={one.own_request_id} />}
          </div>
        ) : null}
      </div>
      <ul>
        {one.people.map((person) => (
          <PersonRow key={person.booking_id} of={person} now={now} isOpen={isOpen} />
        ))}
      </ul>
      <div className="my-day-acts">
        <LinkButton full to={`/staff/checkin/${one.id}`} look={isNext ? 'filled' : 'line'}>
          {t('openRoster', { count: one.people.length })}
        </LinkButton>
      </div>
    </section>
  )
}

/** One press checks in, and another one takes that back for some seconds. */
function PersonRow({
  of: person,
  now,
  isOpen,
}: {
  readonly of: Person
  readonly now: Instant
  readonly isOpen: boolean
}) {
  const t = useTranslations('myDay')
  const enter = useWrite(checkInByStaff, { changes: [getMyDay] })
  const leave = useWrite(undoByStaff, { changes: [getMyDay] })
  const [pressed, setPressed] = useState<OutputOf<typeof checkInByStaff>['booking']>()
  const { booking_id: id, person_name: name } = person
  const press = async () => {
    const answer = await enter.send({ id })
    if (answer.ok) setPressed(answer.value.booking)
  }
  const undo = async () => {
    const answer = await leave.send({ id, outcome: 'not_here', reason: t('undoReason') })
    if (answer.ok) setPressed(undefined)
  }
  const isFresh = pressed !== undefined && isJustIn(pressed, { waitsSince: undefined, now })
  return (
    <li className="my-day-person">
      <span className={`my-day-seat ${person.arrived ? 'my-day-seat-in' : ''}`} aria-hidden="true">
        {person.arrived ? <Icon of={Check} inText /> : person.seat_no}
      </span>
      <span className="today-class">
        <span className="today-name">{name}</span>
        {person.flags.map(({ kind, detail }) => (
          <span key={kind} className={`smallest soft ${lookOf(kind)}`}>
            {t(flagWords[kind], { detail: kind === 'pays_until' ? (detail ?? '').slice(11, 16) : (detail ?? '') })}
          </span>
        ))}
      </span>
      {person.arrived ? (
        <>
          <span className="smallest soft my-day-here">{t('here')}</span>
          {isFresh ? (
            <Button
              look="soft"
              size="small"
              className="checkin-undo"
              busy={leave.isBusy}
              aria-label={t('undoLabel', { name })}
              onClick={() => void undo()}
            >
              {t('undo')}
            </Button>
          ) : null}
        </>
      ) : isOpen ? (
        <Button
          look="line"
          size="small"
          busy={enter.isBusy}
          aria-label={t('checkInLabel', { name })}
          onClick={() => void press()}
        >
          {t('checkIn')}
        </Button>
      ) : null}
    </li>
  )
}

const flagWords = {
  waiver: 'flagWaiver',
  restricted: 'flagRestricted',
  pays_until: 'flagPaysUntil',
  injury: 'flagNote',
  note: 'flagNote',
  first_class: 'flagFirst',
  last_credit: 'flagLastCredit',
  birthday: 'flagBirthday',
} as const satisfies Record<FlagKind, string>

/** What the instructor must know before anybody lies down stands out, and who is here for the first time. */
function lookOf(kind: FlagKind): string {
  if (kind === 'injury' || kind === 'waiver') return 'my-day-hurts'
  return kind === 'first_class' ? 'my-day-first' : ''
}
