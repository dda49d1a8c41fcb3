import type { z } from 'zod/mini'
import type { goalItem } from '#domain/bookings/goal-item.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { GoalRow } from './goal-queries.ts'
import { tellBooking } from './tell-booking.ts'

/** The wire shape of goals: each once, with its places and its waits in the order of the rows. */
export function tellGoals(
  rows: readonly GoalRow[],
  reader: Parameters<typeof tellBooking>[1],
): z.output<typeof goalItem>[] {
  return [...Map.groupBy(rows, (row) => row.goal_id).values()].flatMap((ofGoal) => {
    const [first] = ofGoal
    if (!first) return []
    return [
      {
        id: first.goal_id,
        wanted: first.wanted,
        got: ofGoal.filter((row) => row.booking_type === 'booking').length,
        person: { id: first.person_id, full_name: first.person_name, dependant: first.is_dependant },
        created_at: wireTime(first.goal_created_at, first.zone),
        bookings: ofGoal.map((row) => tellBooking(row, reader)),
      },
    ]
  })
}
