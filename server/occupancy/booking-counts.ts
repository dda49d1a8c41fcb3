import { transitions, type BookingChange } from '#domain/occupancy/model.ts'
import { brokenConstraint, type Transaction } from '#server/driver/database.ts'
import { whenCommitted } from '#server/driver/note-change.ts'

/** What this process counted since it started, for its metrics. */
export const bookingCounts = {
  /** Committed changes of bookings by their act. */
  acts: new Map<string, number>(transitions.map(({ act }) => [act, 0])),
  /**
   * How often the database itself kept a seat or a credit from being given twice: the rule had read what another
   * transaction changed before this one wrote. `refuseBrokenConstraint` turns each into a refusal.
   */
  guards: new Map<string, number>([
    ['class_sessions_capacity', 0],
    ['bookings_one_per_seat', 0],
    ['bookings_seat_works', 0],
    ['bookings_one_per_person', 0],
    ['bookings_person_free', 0],
    ['ledger_balance_floor', 0],
  ]),
}

/** Counts the changes once they are committed. */
export function countChanges(tx: Transaction, changes: readonly Pick<BookingChange, 'act'>[]): void {
  whenCommitted(tx, () => {
    for (const { act } of changes) addTo(bookingCounts.acts, act)
  })
}

/** Counts the guard that refused a write; any other error is none. */
export function countGuard(error: unknown): void {
  addTo(bookingCounts.guards, brokenConstraint(error) ?? '')
}

/** A name that is not on the list is not counted, so that no list grows. */
function addTo(counted: Map<string, number>, name: string): void {
  const count = counted.get(name)
  if (count !== undefined) counted.set(name, count + 1)
}
