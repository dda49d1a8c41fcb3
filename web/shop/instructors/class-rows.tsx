import { usePath } from '#web/kit/locale.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioLink } from '#web/offline/studio-link.tsx'
import { ClassLevel, Instructors, PlacesLeft } from '../schedules/class-meta.tsx'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import { stateOf } from '../schedules/state-of.ts'

/** What every row of a list has in common is left out of the rows: the class type, or the instructor. */
type Of = 'instructor' | 'type'

/** Classes ahead under their days, each with its spots left and one button. */
export function ClassRows({
  classes,
  now,
  of,
}: {
  readonly classes: readonly ScheduledClass[]
  readonly now: string
  readonly of: Of
}) {
  const days = useDays()
  const byDay = Map.groupBy(classes, ({ starts_at: startsAt }) => startsAt.slice(0, 10))
  return [...byDay].map(([date, inDay]) => (
    <section key={date} className={`class-rows-of-${of}`} aria-label={days.long(date)}>
      <h3 className="class-rows-day">{days.long(date)}</h3>
      {inDay.map((shown) => (
        <Row key={shown.id} shown={shown} now={now} of={of} />
      ))}
    </section>
  ))
}

function Row({ shown, now, of }: { readonly shown: ScheduledClass; readonly now: string; readonly of: Of }) {
  const t = useTranslations('schedules')
  const state = stateOf(shown, { now })
  return (
    <article className="class-row">
      <div className="class-row-time">
        <time className="figure" dateTime={shown.starts_at}>
          {clockOf(shown.starts_at)}
        </time>
        <div className="small muted">{t('minutes', { count: shown.minutes })}</div>
      </div>
      <div>
        {of === 'instructor' ? <h4 className="class-row-name">{shown.name}</h4> : null}
        <p className="class-row-facts small muted">
          {of === 'instructor' ? <ClassLevel level={shown.level} /> : <Instructors of={shown} />}
          <span>{shown.room}</span>
        </p>
      </div>
      <PlacesLeft of={shown} state={state} className="class-row-places" />
      <div className="class-row-act">
        <BookLink shown={shown} isFull={state === 'full'} />
      </div>
    </article>
  )
}

/** The button of a class ahead: Book, or Waitlist while it is full. */
function BookLink({ shown, isFull }: { readonly shown: ScheduledClass; readonly isFull: boolean }) {
  const t = useTranslations('schedules')
  const days = useDays()
  const path = usePath()
  const named = { name: shown.name, day: days.short(shown.starts_at), time: clockOf(shown.starts_at) }
  return (
    <StudioLink
      size="small"
      look={isFull ? 'soft' : 'line'}
      to={`${path('/schedules/booking')}?session_id=${shown.id}`}
      aria-label={isFull ? t('waitlistLabel', named) : t('bookLabel', named)}
    >
      {isFull ? t('waitlist') : t('book')}
    </StudioLink>
  )
}
