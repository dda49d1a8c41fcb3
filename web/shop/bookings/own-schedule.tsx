import type { Week } from '../schedules/load-week.ts'
import { ScheduleView } from '../schedules/schedule-view.tsx'
import { WeekView } from '../schedules/week-view.tsx'
import { useOwnBookings } from './use-own-bookings.ts'

/** The schedule of a day with the visitor's own bookings marked. */
export function OwnSchedule({ week, chosenId }: { readonly week: Week; readonly chosenId?: string | undefined }) {
  const mine = useOwnBookings(chosenId)
  return <ScheduleView week={week} mine={mine} chosenId={chosenId} />
}

/** The schedule of a week with the visitor's own bookings marked. */
export function OwnWeek({ week, chosenId }: { readonly week: Week; readonly chosenId?: string | undefined }) {
  const mine = useOwnBookings(chosenId)
  return <WeekView week={week} mine={mine} chosenId={chosenId} />
}
