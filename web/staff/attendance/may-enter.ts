import { instant, isBefore, type Instant } from '#domain/kit/time.ts'
import type { Roster, RosterRow } from './use-roster.ts'

/** Staff check in before check-in opens, and never after it has closed; who waits is marked once it is open. */
export function mayEnter(
  row: RosterRow,
  { of, now }: { readonly of: Roster['class']; readonly now: Instant },
): boolean {
  if (of.status === 'canceled' || !isBefore(now, instant(of.doors_close_at))) return false
  if (row.booking_type === 'waitlist') return !row.standing_by && !isBefore(now, instant(of.check_in_opens_at))
  return row.status === 'booked'
}
