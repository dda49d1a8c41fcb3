import { sql } from 'kysely'
import type { TestServer } from './server.ts'

/** Everything that an act on classes or on the people in them may change. */
export async function seatState({ db }: Pick<TestServer, 'db'>) {
  const { rows } = await sql<{
    seats: Record<string, number>
    waiting: number
    messages: number
    credits: number
    classes: number
    closures: number
    audit: number
  }>`
    select (select coalesce(json_object_agg(id, seat_no), '{}') from bookings where booking_type = 'booking' and status = 'booked') as seats,
      (select count(*)::integer from bookings where booking_type = 'waitlist' and status = 'pending') as waiting,
      (select count(*)::integer from messages where template like 'bookings.%' and template <> 'bookings.skipped') as messages,
      (select coalesce(sum(balance), 0)::integer from ledger_accounts where kind = 'lot') as credits,
      (select count(*)::integer from class_sessions where status = 'upcoming') as classes,
      (select count(*)::integer from closures) as closures,
      (select count(*)::integer from audit_entries) as audit`.execute(db)
  const [state] = rows
  if (!state) throw new Error('a count of everything returned no row')
  return state
}
type State = Awaited<ReturnType<typeof seatState>>

/** What an act did: who changed the reformer, how many lost or got a seat, and how the counts moved. */
export function changeOf(before: State, after: State) {
  const ids = Object.keys(after.seats)
  return {
    reseated: Object.fromEntries(
      ids.filter((id) => id in before.seats && before.seats[id] !== after.seats[id]).map((id) => [id, after.seats[id]]),
    ),
    lost: Object.keys(before.seats).filter((id) => !(id in after.seats)).length,
    got: ids.filter((id) => !(id in before.seats)).length,
    waiting: after.waiting - before.waiting,
    messages: after.messages - before.messages,
    credits: after.credits - before.credits,
    classes: after.classes - before.classes,
    closures: after.closures - before.closures,
  }
}
export type SeatChange = ReturnType<typeof changeOf>
export const noChange: SeatChange = {
  reseated: {},
  lost: 0,
  got: 0,
  waiting: 0,
  messages: 0,
  credits: 0,
  classes: 0,
  closures: 0,
}
