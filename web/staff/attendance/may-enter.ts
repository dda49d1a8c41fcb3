import { instant, isBefore, type Instant } from '#domain/kit/time.ts'
import type { Roster, RosterRow } from './use-roster.ts'

/** Staff check in before check-in opens, and never after it has closed; who waits is marked once it is open. */
export function mayEnter(
  row: RosterRow,
  { of, now }: { readonly of: Roster['class']; readonly now: Instant },
): boolean {
  if (of.status === 'canceled' || isCheckInClosed(of, now)) return false
  if (row.booking_type === 'waitlist') return !row.standing_by && isCheckInOpened(of, now)
  return isPaid(row)
}

/** At the check-in deadline and after it. */
export function isCheckInClosed(of: Pick<Roster['class'], 'doors_close_at'>, now: Instant): boolean {
  return !isBefore(now, instant(of.doors_close_at))
}

/** Since check-in opened, also after it has closed. */
export function isCheckInOpened(of: Pick<Roster['class'], 'check_in_opens_at'>, now: Instant): boolean {
  return !isBefore(now, instant(of.check_in_opens_at))
}

/** Whether a seat that nobody has checked in to is paid: one that is only held is `pending`. */
export function isPaid({ status }: Pick<RosterRow, 'status'>): boolean {
  return status === 'booked'
}
