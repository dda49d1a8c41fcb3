import { Link } from 'react-router'
import { day } from '#domain/kit/time.ts'
import { PendingList } from '#web/filters/pending-list.tsx'
import { usePath } from '#web/kit/locale.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { ClassCard } from './class-card.tsx'
import { groupClasses, type ClassRow, type ClassBooking } from './class-groups.ts'
import { FilterChips } from './filter-chips.tsx'
import type { Week } from './load-week.ts'
import { NoClasses } from './no-classes.tsx'
import { scheduleQuery } from './schedule-address.ts'
import { classesId, ScheduleSide } from './schedule-side.tsx'
import { useSeatsLeft } from './use-seats-left.ts'
import { useWindowWords } from './use-window-words.ts'
import { WeekStrip } from './week-strip.tsx'

/**
 * The schedule of a day with its week and filters: a column and a list, for a page to place side by side. `mine` are
 * the visitor's own bookings.
 */
export function ScheduleView({
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
  const places = useSeatsLeft(week)
  const { earlier, parts } = groupClasses(places.classes, { now: places.now, isToday: week.date === week.today, mine })
  return (
    <>
      <ScheduleSide week={week} chosenId={chosenId} />
      <PendingList address="/schedules" className="schedule-list">
        <ScheduleControls week={week} />
        {week.isTodayOver && week.date > week.today && week.asked.date === undefined ? <NextDay week={week} /> : null}
        <p
          id={classesId}
          tabIndex={-1}
          className={`schedule-count small muted ${places.isStale ? 'schedule-stale' : ''}`}
          role="status"
        >
          {places.isStale ? t('stale') : t('classes', { count: week.classes.length })}
        </p>
        {earlier.length === 0 ? null : (
          <details className="earlier">
            <summary className="earlier-summary">
              <span>{t('earlier')}</span>
              <span className="small muted">{t('classes', { count: earlier.length })}</span>
            </summary>
            <Cards rows={earlier} week={week} chosenId={chosenId} />
          </details>
        )}
        {parts.map(({ part, rows }) => (
          <section key={part} aria-labelledby={`part-${part}`}>
            <h2 className="class-group" id={`part-${part}`}>
              {t(part)}
              <span className="class-group-count">{t('classes', { count: rows.length })}</span>
            </h2>
            <Cards rows={rows} week={week} chosenId={chosenId} />
          </section>
        ))}
        {week.classes.length === 0 ? <NoClasses week={week} /> : null}
        <p className="schedule-lead small muted">{t('lead', { window: windowWords(policies.cancel_window) })}</p>
      </PendingList>
    </>
  )
}

/** After the last class of today: the day shown instead, and the link back. */
function NextDay({ week }: { readonly week: Week }) {
  const t = useTranslations('schedules')
  const path = usePath()
  const days = useDays()
  const isTomorrow = day(week.today).add({ days: 1 }).toString() === week.date
  return (
    <div className="next-day">
      <h2 className="heading-3">{t('nextClasses', { day: days.short(week.date) })}</h2>
      <p className="small soft">
        {t(isTomorrow ? 'todayOverTomorrow' : 'todayOver', { day: days.long(week.date) })}
        <SentenceGap />
        <Link className="link" to={`${path('/schedules')}${scheduleQuery({ ...week.asked, date: week.today })}`}>
          {t('todaysClasses')}
        </Link>
      </p>
    </div>
  )
}

function Cards({
  rows,
  week,
  chosenId,
}: {
  readonly rows: readonly ClassRow[]
  readonly week: Week
  readonly chosenId: string | undefined
}) {
  const path = usePath()
  const query = scheduleQuery({ ...week.asked, date: undefined }).replace('?', '&')
  return (
    <div className="class-cards">
      {rows.map((row) => (
        <ClassCard
          key={row.shown.id}
          row={row}
          to={`${path('/schedules/booking')}?session_id=${row.shown.id}${query}`}
          isChosen={row.shown.id === chosenId}
        />
      ))}
    </div>
  )
}

/** The days of the week, and the active filters. */
function ScheduleControls({ week }: { readonly week: Week }) {
  return (
    <>
      <div className="week-seats">
        <WeekStrip week={week} />
      </div>
      <div className="filter-chips-seats">
        <FilterChips week={week} />
      </div>
    </>
  )
}
