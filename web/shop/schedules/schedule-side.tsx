import { useTranslations } from '#web/kit/words.tsx'
import type { Week } from './load-week.ts'
import { ScheduleFilters } from './schedule-filters.tsx'
import { ScheduleViews } from './schedule-views.tsx'

/**
 * The column beside the classes: title, views and filters. Where the chosen class has a panel of its own, the panel has
 * the page's heading.
 */
export function ScheduleSide({ week, chosenId }: { readonly week: Week; readonly chosenId: string | undefined }) {
  const t = useTranslations('schedules')
  const Title = chosenId === undefined ? 'h1' : 'p'
  return (
    <div className="schedule-side">
      <Title className="heading-1 schedule-title">{t('title')}</Title>
      <ScheduleViews week={week} />
      <ScheduleFilters week={week} />
    </div>
  )
}
