import { usePath } from '#web/kit/locale.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { DateStrip } from '#web/ui/date-strip.tsx'
import { endsOf } from './class-times.ts'
import type { Week } from './load-week.ts'
import { scheduleQuery } from './schedule-address.ts'
import { WeekRow } from './week-row.tsx'

/** The week with its seven rings, links to the neighbouring weeks, and the link to today. */
export function WeekStrip({ week }: { readonly week: Week }) {
  const t = useTranslations('schedules')
  const days = useDays()
  const path = usePath()
  const on = (date: string) =>
    `${path('/schedules')}${scheduleQuery({ ...week.asked, date: date === week.today && !week.isTodayOver ? undefined : date })}`
  const onWeek = (date: string) =>
    `${path('/schedules')}${scheduleQuery({ ...week.asked, date: undefined, week: date === week.today ? undefined : date })}`
  const { first, last, before, after } = endsOf(week)
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
      <WeekRow
        name={days.week(first, last)}
        before={first <= week.today ? undefined : onWeek(before < week.today ? week.today : before)}
        today={week.date === week.today ? undefined : on(week.today)}
        after={onWeek(after)}
      />
      <DateStrip label={t('dayPicker')} days={rings} sticky />
    </>
  )
}
