import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { day } from '#domain/kit/time.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { DateStrip } from '#web/ui/date-strip.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Week } from './load-week.ts'
import { scheduleQuery } from './schedule-address.ts'
import { useDays } from './use-days.ts'

/** The week with its seven rings, the ways to the weeks beside it, and back to today. */
export function WeekStrip({ week }: { readonly week: Week }) {
  const t = useTranslations('schedules')
  const days = useDays()
  const path = usePath()
  const on = (date: string) =>
    `${path('/schedules')}${scheduleQuery({ ...week.asked, date: date === week.today && !week.isTodayOver ? undefined : date })}`
  const onWeek = (date: string) =>
    `${path('/schedules')}${scheduleQuery({ ...week.asked, date: undefined, week: date === week.today ? undefined : date })}`
  const first = week.days[0]?.date ?? week.date
  const last = week.days.at(-1)?.date ?? week.date
  const weekBefore = day(first).subtract({ days: 7 }).toString()
  const weekAfter = day(first).add({ days: 7 }).toString()
  const rings = week.days.map(({ date, open, share }) => ({
    to: on(date),
    above: date === week.today ? t('today') : days.weekday(date),
    number: String(Number(date.slice(8))),
    label:
      date < week.today
        ? t('pastDayLabel', { day: days.long(date) })
        : t('dayLabel', { day: days.long(date), today: date === week.today ? 'yes' : 'no', open }),
    state: date < week.today ? ('past' as const) : date === week.today ? ('today' as const) : ('coming' as const),
    chosen: date === week.date,
    open: date < week.today ? undefined : share,
  }))
  return (
    <>
      <div className="week-row">
        {first <= week.today ? (
          <span className="week-end" aria-hidden="true" />
        ) : (
          <IconLink
            className="week-end"
            label={t('previousWeek')}
            to={onWeek(weekBefore < week.today ? week.today : weekBefore)}
            preventScrollReset
          >
            <Icon of={ChevronLeft} directed />
          </IconLink>
        )}
        <span className="week-name heading-4">{days.week(first, last)}</span>
        {week.date === week.today ? null : (
          <Link className="week-today link small" to={on(week.today)} preventScrollReset aria-label={t('goToToday')}>
            {t('today')}
          </Link>
        )}
        <IconLink className="week-end week-end-next" label={t('nextWeek')} to={onWeek(weekAfter)} preventScrollReset>
          <Icon of={ChevronRight} directed />
        </IconLink>
      </div>
      <DateStrip label={t('dayPicker')} days={rings} sticky />
    </>
  )
}
