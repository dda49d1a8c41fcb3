import { FilterChips } from './filter-chips.tsx'
import type { Week } from './load-week.ts'
import { WeekStrip } from './week-strip.tsx'

/** The days of the week, and the active filters. */
export function ScheduleControls({ week }: { readonly week: Week }) {
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
