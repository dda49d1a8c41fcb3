import { PendingList } from '#web/filters/pending-list.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { ClassBooking } from './class-groups.ts'
import { endsOf } from './class-times.ts'
import { FilterChips } from './filter-chips.tsx'
import type { Week } from './load-week.ts'
import { NoClasses } from './no-classes.tsx'
import { scheduleQuery } from './schedule-address.ts'
import { classesId, ScheduleSide } from './schedule-side.tsx'
import { useSeatsLeft } from './use-seats-left.ts'
import { useWindowWords } from './use-window-words.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekRow } from './week-row.tsx'

/** The schedule of a calendar week: its days side by side, as `ScheduleView` shows one of them. */
export function WeekView({
  week,
  mine,
  chosenId,
}: {
  readonly week: Week
  readonly mine: ReadonlyMap<string, ClassBooking>
  readonly chosenId?: string | undefined
}) {
  const t = useTranslations('schedules')
  const { policies } = useSettings()
  const windowWords = useWindowWords()
  const { classes, now, isStale } = useSeatsLeft(week)
  return (
    <>
      <ScheduleSide week={week} chosenId={chosenId} />
      <PendingList address="/schedules" className="schedule-list">
        <WeekLinks week={week} />
        <div className="filter-chips-seats">
          <FilterChips week={week} />
        </div>
        <p
          id={classesId}
          tabIndex={-1}
          className={`schedule-count small muted ${isStale ? 'schedule-stale' : ''}`}
          role="status"
        >
          {isStale ? t('stale') : t('classes', { count: week.classes.length })}
        </p>
        {classes.length === 0 ? (
          <NoClasses week={week} />
        ) : (
          <WeekGrid week={week} classes={classes} now={now} mine={mine} chosenId={chosenId} />
        )}
        <p className="schedule-lead small muted">{t('lead', { window: windowWords(policies.cancel_window) })}</p>
      </PendingList>
    </>
  )
}

/** The week's name with links to its neighbours; none before the current one. */
function WeekLinks({ week }: { readonly week: Week }) {
  const days = useDays()
  const path = usePath()
  const { first, last, before, after } = endsOf(week)
  const to = (of: string | undefined) => `${path('/schedules')}${scheduleQuery({ ...week.asked, week: of })}`
  return (
    <WeekRow
      name={days.week(first, last)}
      before={first <= week.today ? undefined : to(before)}
      today={first <= week.today ? undefined : to(week.today)}
      after={to(after)}
    />
  )
}
