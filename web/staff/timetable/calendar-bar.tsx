import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import { day as dayOfText } from '#domain/kit/time.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useStaff } from '../kit/console-start.ts'
import { DayTurn } from '../kit/day-turn.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { useNarrow } from '../kit/use-screen.ts'
import { calendarViews, closedPanel, type CalendarState } from './calendar-address.ts'

const newLetter = 'N'
const viewNames = { day: 'viewDay', week: 'viewWeek', staff: 'viewStaff' } as const

/** The shown days, the way to others, and the views. */
export function CalendarBar({ address }: { readonly address: CalendarState }) {
  const t = useTranslations('timetable')
  const days = useDays()
  const { manages } = useStaff()
  const { view, date, today, change } = address
  const dayWords = useNarrow() ? days.short : days.long
  const heading = view === 'day' ? dayWords(date) : days.week(address.days[0] ?? date, address.days.at(-1) ?? date)
  const to = (by: 1 | -1) => address.link({ ...closedPanel, date: turned(address, by) })
  return (
    <PageHead
      title={t('title')}
      heading={heading}
      beside={
        <DayTurn
          before={{ label: view === 'day' ? t('dayBefore') : t('weekBefore'), to: to(-1) }}
          after={{ label: view === 'day' ? t('dayAfter') : t('weekAfter'), to: to(1) }}
          today={{ label: t('today'), to: address.link({ ...closedPanel, date: undefined }) }}
          isToday={address.days.includes(today)}
        />
      }
    >
      <div className="calendar-views" role="group" aria-label={t('view')}>
        {calendarViews.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => change({ view: one })}>
            {t(viewNames[one])}
          </button>
        ))}
      </div>
      {manages ? (
        <Link className="console-button" to={address.link({ ...closedPanel, panel: 'new' })}>
          <Icon of={Plus} inText /> {t('newClass')} <kbd aria-hidden="true">{newLetter}</kbd>
        </Link>
      ) : null}
    </PageHead>
  )
}

/** The same day of the week before or after; in the view of a day, the day before or after. */
export function turned({ view, date }: { readonly view: string; readonly date: string }, by: 1 | -1): string {
  return dayOfText(date)
    .add({ days: view === 'day' ? by : 7 * by })
    .toString()
}
