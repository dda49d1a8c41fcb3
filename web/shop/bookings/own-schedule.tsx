import type { Week } from '../schedules/read-week.ts'
import { ScheduleView } from '../schedules/schedule-view.tsx'
import { useOwnPlaces } from './use-own-places.ts'

/** The schedule with the visitor's own places marked. */
export function OwnSchedule({ week, chosenId }: { readonly week: Week; readonly chosenId?: string }) {
  const mine = useOwnPlaces()
  return <ScheduleView week={week} mine={mine} chosenId={chosenId} />
}
