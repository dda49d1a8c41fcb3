import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'
import type { Week } from './load-week.ts'
import { scheduleQuery } from './schedule-address.ts'

/** A day as a list, or the whole week; both keep the filters and the dates. */
export function ScheduleViews({ week }: { readonly week: Week }) {
  const t = useTranslations('schedules')
  const path = usePath()
  const isWhole = week.asked.view === 'week'
  const to = (asked: Partial<Week['asked']>) =>
    `${path('/schedules')}${scheduleQuery({ ...week.asked, date: undefined, ...asked })}`
  const date = isWhole ? dayOf(week) : shownDay(week)
  return (
    <TabLinks
      label={t('view')}
      look="ring"
      className={`schedule-views ${isWhole ? 'schedule-views-whole' : ''}`}
      tabs={[
        { name: t('listView'), current: !isWhole, to: to({ view: undefined, date }) },
        { name: t('weekView'), current: isWhole, to: to({ view: 'week', week: date }) },
      ]}
    />
  )
}

/** The first day of the week that is not past; undefined for the schedule's default. */
function dayOf({ asked, today }: Week): string | undefined {
  return asked.week !== undefined && asked.week < today ? today : asked.week
}

/** The day of the list; undefined for the schedule's default. */
function shownDay({ asked, days, date, today }: Week): string | undefined {
  return asked.date ?? (days[0]?.date === today ? undefined : date)
}
