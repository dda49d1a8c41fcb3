import { useMemo, type KeyboardEvent, type ReactNode } from 'react'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { neighbourAfterKey } from '#web/ui/column-keys.ts'
import { usePageActs } from '../kit/page-acts.ts'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { closedPanel, useCalendarAddress, type CalendarState } from '../timetable/calendar-address.ts'
import { CalendarBar, turned } from '../timetable/calendar-bar.tsx'
import type { CalendarRead } from '../timetable/calendar-class.ts'
import { CalendarFilters, narrowed } from '../timetable/calendar-filters.tsx'
import { ClassPanel } from '../timetable/class-panel.tsx'
import { DayBoard } from '../timetable/day-board.tsx'
import { StaffBoard } from '../timetable/staff-board.tsx'

/** While it is open the calendar is read again this often. */
const everyMs = 30_000

/** The classes of a day or a week, by hours or by who teaches; a press opens one beside the board. */
export default function Calendar() {
  const address = useCalendarAddress()
  const { change, days } = address
  const calendar = useRead(readCalendar, {
    input: { date_from: days[0] ?? address.date, date_to: days.at(-1) ?? address.date },
    keepPrevious: true,
    everyMs,
  })
  useTurnKeys(address)
  const close = () => change(closedPanel)
  const opened = calendar.data?.classes.find(({ id }) => id === address.open)
  return (
    <div className="console-with-panel">
      <div className="calendar">
        <CalendarBar address={address} />
        <PartState of={calendar} rows={12}>
          {(read) => {
            const shown = { ...read, classes: [...narrowed(read.classes, address)] }
            const marked = opened?.id ?? firstAhead(shown)
            const props = {
              calendar: shown,
              address,
              marked,
              onOpen: (id: string) => change({ open: id, panel: undefined, to: undefined }),
            }
            return (
              <>
                <CalendarFilters address={address} classes={read.classes} />
                <Keys>{address.view === 'staff' ? <StaffBoard {...props} /> : <DayBoard {...props} />}</Keys>
              </>
            )
          }}
        </PartState>
      </div>
      {opened === undefined ? null : <ClassPanel key={opened.id} of={opened} onClose={close} />}
    </div>
  )
}

/** The arrow keys go from class to class: up and down within a day, sideways to the next day. */
function Keys({ children }: { readonly children: ReactNode }) {
  const hear = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const columns = [...event.currentTarget.querySelectorAll('.calendar-day, .staff-board tbody tr')].map((of) => [
      ...of.querySelectorAll<HTMLElement>('.class-block'),
    ])
    const next = neighbourAfterKey(columns, { key: event.key, from: document.activeElement })
    if (next === undefined) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <div className="calendar-keys" onKeyDown={hear}>
      {children}
    </div>
  )
}

/** Tab reaches the next class that has not begun, or the first one. */
function firstAhead({ classes, now }: Pick<CalendarRead, 'classes' | 'now'>): string | undefined {
  const planned = classes.filter(({ status }) => status !== 'canceled')
  return (planned.find(({ starts_at: at }) => at >= now) ?? planned[0])?.id
}

/** `[` and `]` turn to the days before and after. */
function useTurnKeys(address: CalendarState): void {
  const t = useTranslations('timetable')
  const { view, date, change } = address
  const acts = useMemo(
    () => [
      { name: t('earlier'), letter: '[', run: () => change({ ...closedPanel, date: turned({ view, date }, -1) }) },
      { name: t('later'), letter: ']', run: () => change({ ...closedPanel, date: turned({ view, date }, 1) }) },
    ],
    [t, change, view, date],
  )
  usePageActs(acts)
}
