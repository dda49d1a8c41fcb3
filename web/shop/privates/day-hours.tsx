import { Form, Link, useLocation } from 'react-router'
import type { PrivateFormat } from '#domain/privates/model.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useOffline } from '#web/offline/use-offline.ts'
import type { BoardWeek } from './load-privates.ts'

type Slots = BoardWeek['days'][number]['slots']

/**
 * The open hours of one day by instructor. One press holds the hour; a guest logs in first and returns here. Offline
 * the hours stay readable, disabled, under one sentence: the reason in every hour would hide its time.
 */
export function DayHours({
  date,
  format,
  slots,
  isGuest,
}: {
  readonly date: string
  readonly format: PrivateFormat
  readonly slots: Slots
  readonly isGuest: boolean
}) {
  const t = useTranslations('privates')
  const offline = useTranslations('offline')
  const days = useDays()
  const isOffline = useOffline()
  const byInstructor = [...Map.groupBy(slots, ({ instructor }) => instructor.id).values()]
  return (
    <Form
      method="post"
      className="private-hours"
      aria-label={t('hoursOn', { day: days.long(date) })}
      preventScrollReset
    >
      <input type="hidden" name="intent" value="slot" />
      <input type="hidden" name="format" value={format} />
      {isOffline ? <p className="small muted">{offline('short')}</p> : null}
      {byInstructor.map((hours) => (
        <div className="private-hours-row" key={hours[0]?.instructor.id}>
          <h3 className="heading-4">{hours[0]?.instructor.name}</h3>
          <ul className="private-times">
            {hours.map(({ instructor, starts_at: startsAt }) => (
              <li key={startsAt}>
                {isGuest && !isOffline ? (
                  <LogInForHour startsAt={startsAt} name={instructor.name} />
                ) : (
                  <button
                    type="submit"
                    name="slot"
                    value={`${instructor.id} ${startsAt}`}
                    className="private-time figure"
                    aria-label={t('takeHour', { time: clockOf(startsAt), name: instructor.name })}
                    disabled={isOffline}
                  >
                    {clockOf(startsAt)}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Form>
  )
}

function LogInForHour({ startsAt, name }: { readonly startsAt: string; readonly name: string }) {
  const t = useTranslations('privates')
  const path = usePath()
  const { pathname, search } = useLocation()
  const next = `${pathname}${search}#hours`
  return (
    <Link
      className="private-time figure"
      to={`${path('/signin')}?next=${encodeURIComponent(next)}`}
      aria-label={t('takeHour', { time: clockOf(startsAt), name })}
      {...inPlace(() => openModal('LOGIN_VIEW', { next }))}
    >
      {clockOf(startsAt)}
    </Link>
  )
}
