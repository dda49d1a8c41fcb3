import { usePath } from '#web/kit/locale.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { endsOf } from './class-times.ts'
import type { Week } from './load-week.ts'
import { scheduleQuery, countFilters, withoutFilters } from './schedule-address.ts'

/** The empty state: the filters match nothing, or the day or week has no classes. */
export function NoClasses({ week }: { readonly week: Week }) {
  const t = useTranslations('schedules')
  const path = usePath()
  const days = useDays()
  const on = (asked: Week['asked']) => `${path('/schedules')}${scheduleQuery(asked)}`
  const next = week.days.find((one) => one.date > week.date && one.open > 0)?.date
  const isGrid = week.asked.view !== undefined
  const { first, last, after } = endsOf(week)
  const nextLink =
    next === undefined || isGrid ? (
      <LinkButton look="line" to={on({ ...week.asked, date: undefined, week: after })}>
        {t('nextWeek')}
      </LinkButton>
    ) : (
      <LinkButton look="line" to={on({ ...week.asked, date: next })}>
        {t('nextDay', { day: days.long(next) })}
      </LinkButton>
    )
  if (countFilters(week.asked) > 0) {
    return (
      <EmptyState
        title={t('noneTitle')}
        action={
          <>
            <LinkButton look="line" to={on(withoutFilters(week.asked))}>
              {t('reset')}
            </LinkButton>
            {nextLink}
          </>
        }
      >
        {t(isGrid ? 'noneWeekText' : 'noneText')}
      </EmptyState>
    )
  }
  if (isGrid) {
    return (
      <EmptyState title={t('emptyWeekTitle', { week: days.week(first, last) })} action={nextLink}>
        {t('emptyWeekText')}
      </EmptyState>
    )
  }
  if (week.isEmpty && week.asked.date === undefined) {
    return (
      <EmptyState
        title={t('unpublished')}
        action={<LinkButton to={path('/contact-us')}>{t('askStudio')}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState title={t('emptyTitle', { day: days.long(week.date) })} action={nextLink}>
      {t('emptyText')}
    </EmptyState>
  )
}
