import { Link } from 'react-router'
import { instant } from '#domain/kit/time.ts'
import { classState, type ClassState } from '#domain/schedules/class-state.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ClassLevel, PlacesLeft, Instructors } from './class-meta.tsx'
import type { NextClasses } from './pick-next-classes.ts'
import type { ScheduledClass } from './scheduled-class.ts'
import { clockOf, useDays } from './use-days.ts'

/** Up to four classes in a row, with the places that are left. */
export function NextClassesStrip({ next }: { readonly next: NextClasses }) {
  const t = useTranslations('home')
  const days = useDays()
  const path = usePath()
  const first = next.classes[0]
  if (!first) return null
  const day = days.short(first.starts_at)
  const isToday = first.starts_at.slice(0, 10) === next.now.slice(0, 10)
  return (
    <section className="today">
      <div className="wrap">
        <div className="today-head">
          <h2 className="heading-3">{isToday ? t('todayOn', { day }) : t('nextOn', { day })}</h2>
          <Link className="link link-alone small" to={path('/schedules')}>
            {t('wholeWeek')}
          </Link>
        </div>
        <div className="today-cards">
          {next.classes.map((shown) => (
            <NextClass key={shown.id} shown={shown} state={stateOf(shown, next.now)} />
          ))}
        </div>
      </div>
    </section>
  )
}

function NextClass({ shown, state }: { readonly shown: ScheduledClass; readonly state: ClassState }) {
  const t = useTranslations('schedules')
  const days = useDays()
  const path = usePath()
  const named = { name: shown.name, day: days.short(shown.starts_at), time: clockOf(shown.starts_at) }
  const isFull = state === 'full'
  return (
    <article className="today-card">
      <time className="figure today-time" dateTime={shown.starts_at}>
        {clockOf(shown.starts_at)}
      </time>
      <div className="today-words">
        <h3 className="strong">{shown.name}</h3>
        <p className="today-facts small muted">
          <span>
            <Instructors of={shown} />
            <span className="today-minutes">, {t('minutes', { count: shown.minutes })}</span>
          </span>
          <ClassLevel level={shown.level} />
        </p>
      </div>
      <PlacesLeft of={shown} state={state} className="today-places" />
      <LinkButton
        className="today-act"
        size="small"
        look={isFull ? 'soft' : 'line'}
        to={`${path('/schedules/booking')}?session_id=${shown.id}`}
        aria-label={isFull ? t('waitlistLabel', named) : t('bookLabel', named)}
      >
        {isFull ? t('waitlist') : t('book')}
      </LinkButton>
    </article>
  )
}

function stateOf(shown: ScheduledClass, now: string): ClassState {
  return classState(
    {
      status: shown.status,
      startsAt: instant(shown.starts_at),
      opensAt: instant(shown.opens_at),
      seatsLeft: shown.places_left,
      mine: false,
    },
    instant(now),
  )
}
