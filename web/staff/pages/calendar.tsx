import type { KeyboardEvent, ReactNode } from 'react'
import { isIdOf } from '#domain/kit/id.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { neighbourAfterKey } from '#web/ui/column-keys.ts'
import { useStaff } from '../kit/console-start.ts'
import { KeyFoot } from '../kit/key-foot.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { SkillsPanel } from '../staffing/skills-panel.tsx'
import { SubstitutePanel } from '../staffing/substitute-panel.tsx'
import { useCalendarAddress, type CalendarState } from '../timetable/calendar-address.ts'
import { CalendarBar } from '../timetable/calendar-bar.tsx'
import type { CalendarClass, CalendarRead } from '../timetable/calendar-class.ts'
import { CalendarFilters, narrowed } from '../timetable/calendar-filters.tsx'
import { DayBoard } from '../timetable/day-board.tsx'
import { OpenPanel } from '../timetable/open-panel.tsx'
import { StaffBoard } from '../timetable/staff-board.tsx'
import { useCalendarKeys } from '../timetable/use-calendar-keys.ts'

/** What the blocks show. */
const live = ['class', 'timetable'] as const

/** The classes of a day or a week, by hours or by who teaches; a press opens one beside the board. */
export default function Calendar() {
  const address = useCalendarAddress()
  const { change, days } = address
  const calendar = useRead(readCalendar, {
    input: { date_from: days[0] ?? address.date, date_to: days.at(-1) ?? address.date },
    keepPrevious: true,
    live,
  })
  const opened = calendar.data?.classes.find(({ id }) => id === address.open)
  useCalendarKeys(address, { classes: calendar.data?.classes ?? [], opened })
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
              all: read,
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
        <KeyFoot />
      </div>
      <Beside address={address} opened={opened} />
    </div>
  )
}

interface BesideProps {
  readonly address: CalendarState
  readonly opened: CalendarClass | undefined
}

/** The panel beside the board; who stands in and who can teach what are for owner and manager. */
function Beside({ address, opened }: BesideProps) {
  const { manages } = useStaff()
  const { who = '' } = address
  const panel = manages ? address.panel : undefined
  const isReplaced = panel === 'substitute' && opened?.status === 'upcoming'
  if (panel === 'skills' && isIdOf('instructors', who)) return <SkillsPanel key={who} id={who} address={address} />
  return isReplaced ? (
    <SubstitutePanel key={`${opened.id} ${address.run ?? ''}`} of={opened} address={address} />
  ) : (
    <OpenPanel address={address} opened={opened} />
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
