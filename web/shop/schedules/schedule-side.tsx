import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'
import type { Week } from './load-week.ts'
import { scheduleQuery } from './schedule-address.ts'
import { ScheduleFilters } from './schedule-filters.tsx'

/** The list of classes, which takes the focus of the link past the filters. */
export const classesId = 'classes'

/**
 * Above the classes: title, views and filters, and for a keyboard the way past them. Where the chosen class has a panel
 * of its own, the panel has the page's heading.
 */
export function ScheduleSide({ week, chosenId }: { readonly week: Week; readonly chosenId: string | undefined }) {
  const t = useTranslations('schedules')
  const Title = chosenId === undefined ? 'h1' : 'p'
  return (
    <div className="schedule-side">
      <a className="skip-link" href={`#${classesId}`}>
        {t('skip')}
      </a>
      <Title className="heading-1 schedule-title">{t('title')}</Title>
      <ScheduleViews week={week} />
      <ScheduleFilters week={week} />
    </div>
  )
}

/** A day as a list, or the whole week; both keep the filters and the dates. */
function ScheduleViews({ week }: { readonly week: Week }) {
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
