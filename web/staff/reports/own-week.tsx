import { Link } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getMyDay } from '#domain/reports/api.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { TeachAfterAll } from './teach-after-all.tsx'

type OwnClassOf = OutputOf<typeof getMyDay>['classes'][number]

/** The own classes of the coming days, soonest first; pressing one opens its roster. */
export function OwnWeek({ classes }: { readonly classes: readonly OwnClassOf[] }) {
  const t = useTranslations('myDay')
  const days = useDays()
  if (classes.length === 0) return null
  return (
    <section aria-labelledby="own-week">
      <h2 className="my-day-week console-heading" id="own-week">
        {t('week')}
      </h2>
      <ul>
        {classes.map((one, place) => (
          <li key={one.id}>
            <Link
              className={`my-day-row ${one.needs_substitute ? 'my-day-row-off' : ''}`}
              to={`/staff/checkin/${one.id}`}
            >
              <span className="strong">
                <span className={isSameDay(one, classes[place - 1]) ? 'read-aloud-only' : ''}>
                  {days.weekday(one.starts_at)}
                </span>
              </span>
              <span className="my-day-time">{one.starts_at.slice(11, 16)}</span>
              <span className="min-w-0">{one.class_name}</span>
              <span className="smallest soft my-day-fill">
                {one.needs_substitute
                  ? t('askedOff')
                  : t('fill', { booked: one.booked, places: one.capacity, waiting: one.waiting })}
              </span>
            </Link>
            {one.own_request_id === null ? null : (
              <div className="my-day-row-acts">
                <TeachAfterAll of={one} requestId={one.own_request_id} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The day stands once, beside its first class. */
function isSameDay(one: OwnClassOf, before: OwnClassOf | undefined): boolean {
  return before?.starts_at.slice(0, 10) === one.starts_at.slice(0, 10)
}
