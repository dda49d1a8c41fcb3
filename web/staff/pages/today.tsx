import Printer from 'lucide-react/icons/printer'
import { Link, useSearchParams } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { day as dayOfText, instant, isBefore } from '#domain/kit/time.ts'
import { getToday } from '#domain/reports/api.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useStudioClock } from '#web/kit/use-studio-clock.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DayTurn } from '../kit/day-turn.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { useNarrow } from '../kit/use-screen.ts'
import { ClassAtHand } from '../reports/class-at-hand.tsx'
import { ClassRow } from '../reports/class-row.tsx'
import { DayRosters } from '../reports/day-rosters.tsx'
import { DayStrip } from '../reports/day-strip.tsx'
import { NewsPart } from '../reports/news-part.tsx'
import { NextDay } from '../reports/next-day.tsx'
import { TaskPart } from '../reports/task-part.tsx'
import { TeachingPart } from '../reports/teaching-part.tsx'

type DayClass = OutputOf<typeof getToday>['classes'][number]

/** What is on the board and in the strip. */
const live = ['class', 'timetable', 'task', 'person', 'order'] as const

/** The day of the branch: who is there, the class at hand, and what needs a person. */
export default function Today() {
  const t = useTranslations('staffToday')
  const days = useDays()
  // The whole name of a month leaves no room for the arrows of a phone.
  const dayWords = useNarrow() ? days.short : days.long
  const [query] = useSearchParams()
  const asked = query.get('date')
  const date = asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : undefined
  const isPrint = query.get('print') === 'day'
  const here = date === undefined ? '/staff/today' : `/staff/today?date=${date}`
  const today = useRead(getToday, { input: date === undefined ? {} : { date }, live, keepPrevious: true })
  return (
    <>
      <PageHead
        title={t('title')}
        heading={today.data === undefined ? undefined : dayWords(today.data.date)}
        beside={today.data === undefined ? null : <Turn date={today.data.date} isToday={date === undefined} />}
      >
        {isPrint ? null : (
          <Link className="console-button today-print" to={`${here}${date === undefined ? '?' : '&'}print=day`}>
            <Icon of={Printer} inText />
            <span className="console-bar-words">{t('rosters')}</span>
          </Link>
        )}
      </PageHead>
      <PartState of={today} rows={12}>
        {(day) => (isPrint ? <DayRosters day={day} back={here} /> : <DayBoard day={day} />)}
      </PartState>
    </>
  )
}

function Turn({ date, isToday }: { readonly date: string; readonly isToday: boolean }) {
  const t = useTranslations('staffToday')
  const to = (ahead: number) => `/staff/today?date=${dayOfText(date).add({ days: ahead }).toString()}`
  return (
    <DayTurn
      before={{ label: t('before'), to: to(-1) }}
      after={{ label: t('after'), to: to(1) }}
      today={{ label: t('back'), to: '/staff/today' }}
      isToday={isToday}
    />
  )
}

function DayBoard({ day }: { readonly day: OutputOf<typeof getToday> }) {
  const t = useTranslations('staffToday')
  const now = useStudioClock(day.now)
  const isOver = (one: DayClass) => !isBefore(now, instant(one.doors_close_at))
  return (
    <div className="today">
      <div className="today-main">
        <DayStrip day={day} />
        <section aria-labelledby="today-board">
          <h2 className="read-aloud-only" id="today-board">
            {t('board')}
          </h2>
          {day.classes.length === 0 ? (
            <EmptyState
              title={t('noClasses')}
              headingLevel={3}
              action={
                <LinkButton look="line" size="small" to={`/staff/calendar?view=week&date=${day.date}`}>
                  {t('toCalendar')}
                </LinkButton>
              }
            >
              {t('noClassesText')}
            </EmptyState>
          ) : (
            <ul className="today-board">
              {day.classes.map((one) => (
                <li
                  key={one.id}
                  className={one.id === day.next_id ? 'today-first' : isOver(one) ? 'today-past' : undefined}
                >
                  {one.id === day.next_id ? (
                    <ClassAtHand of={one} now={now} />
                  ) : (
                    <ClassRow of={one} isOver={isOver(one)} now={now} />
                  )}
                </li>
              ))}
            </ul>
          )}
          <NextDay day={day.tomorrow} />
        </section>
        <TeachingPart people={day.teaching} />
      </div>
      {day.tasks === null && day.news === null ? null : (
        <div className="today-side">
          {day.tasks === null ? null : <TaskPart tasks={day.tasks} />}
          {day.news === null ? null : <NewsPart of={day.news} date={day.date} />}
        </div>
      )}
    </div>
  )
}
