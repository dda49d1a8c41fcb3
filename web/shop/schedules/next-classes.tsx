import { Link } from 'react-router'
import type { ClassState } from '#domain/schedules/class-state.ts'
import { usePath } from '#web/kit/locale.ts'
import { Comma, SentenceGap } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioLink } from '#web/offline/studio-link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ClassLevel, PlacesLeft, Instructors } from './class-meta.tsx'
import type { NextClasses } from './pick-next-classes.ts'
import type { ScheduledClass } from './scheduled-class.ts'
import { stateOf } from './state-of.ts'

/** The visitor's bookings among the upcoming classes. */
export interface OwnAhead {
  readonly first: { readonly name: string; readonly startsAt: string; readonly person: string | undefined } | undefined
  /** By class; null while the seat has no number yet. */
  readonly booked: ReadonlyMap<string, number | null>
}

/** Up to four classes in a row with their seats left; a member sees the next booked one, and which are booked. */
export function NextClassesStrip({ next, own }: { readonly next: NextClasses; readonly own: OwnAhead | undefined }) {
  const t = useTranslations('home')
  const days = useDays()
  const path = usePath()
  const first = next.classes[0]
  if (!first) return null
  const day = days.short(first.starts_at)
  const isToday = isSameDay(first.starts_at, next.now)
  return (
    <section className="today">
      <div className="wrap">
        <div className="today-head">
          <h2 className="heading-3">{isToday ? t('todayOn', { day }) : t('nextOn', { day })}</h2>
          <Link className="link link-alone small" to={path('/schedules')}>
            {t('wholeWeek')}
          </Link>
        </div>
        {own?.first ? <OwnNext first={own.first} /> : null}
        <div className="today-cards">
          {next.classes.map((shown) => (
            <NextClass
              key={shown.id}
              shown={shown}
              day={isSameDay(shown.starts_at, first.starts_at) ? undefined : days.short(shown.starts_at)}
              state={stateOf(shown, { now: next.now })}
              seat={own?.booked.get(shown.id)}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

function isSameDay(one: string, other: string): boolean {
  return one.slice(0, 10) === other.slice(0, 10)
}

function OwnNext({ first: { name, startsAt, person } }: { readonly first: NonNullable<OwnAhead['first']> }) {
  const t = useTranslations('home')
  const days = useDays()
  const path = usePath()
  const said = { name, day: days.short(startsAt), time: clockOf(startsAt) }
  return (
    <p className="today-own">
      {person === undefined ? t('yourNext', said) : t('yourNextFor', { ...said, person })}
      <SentenceGap />
      <Link className="link" to={path('/my-account/classes')}>
        {t('yourClasses')}
      </Link>
    </p>
  )
}

function NextClass({
  shown,
  day,
  state,
  seat,
}: {
  readonly shown: ScheduledClass
  /** Named when the heading above names another. */
  readonly day: string | undefined
  readonly state: ClassState
  /** The visitor's own seat, when the class is booked. */
  readonly seat: number | null | undefined
}) {
  const t = useTranslations('schedules')
  const days = useDays()
  const path = usePath()
  const named = { name: shown.name, day: days.short(shown.starts_at), time: clockOf(shown.starts_at) }
  const isFull = state === 'full'
  return (
    <article className="today-card">
      <time className="figure today-time" dateTime={shown.starts_at}>
        {clockOf(shown.starts_at)} {day === undefined ? null : <span className="today-day small muted">{day}</span>}
      </time>
      <div className="today-words">
        <h3 className="strong">{shown.name}</h3>
        <p className="today-facts small muted">
          <span>
            <Instructors of={shown} />
            <span className="today-minutes">
              <Comma />
              {t('minutes', { count: shown.minutes })}
            </span>
          </span>
          <ClassLevel level={shown.level} />
        </p>
      </div>
      {seat === undefined ? (
        <PlacesLeft of={shown} state={state} className="today-places" />
      ) : (
        <p className="today-places small gold">{seat === null ? t('booked') : t('bookedSeat', { seat })}</p>
      )}
      {seat === undefined ? (
        <StudioLink
          className="today-act"
          size="small"
          look={isFull ? 'soft' : 'line'}
          to={`${path('/schedules/booking')}?session_id=${shown.id}`}
          aria-label={isFull ? t('waitlistLabel', named) : t('bookLabel', named)}
        >
          {isFull ? t('waitlist') : t('book')}
        </StudioLink>
      ) : (
        <LinkButton
          className="today-act"
          size="small"
          look="quiet"
          to={path('/my-account/classes')}
          aria-label={t('manageLabel', named)}
        >
          {t('manage')}
        </LinkButton>
      )}
    </article>
  )
}
