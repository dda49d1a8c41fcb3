import type { WaiverStatus } from '#domain/forms/model.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { checkSigned } from '#domain/occupancy/check-booking.ts'
import { checkInDeadline, checkInOpensAt } from '#domain/occupancy/deadlines.ts'
import { moveBooking, type BookingStatus, type BookingType } from '#domain/occupancy/model.ts'
import type { SessionStatus } from '#domain/schedules/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import type { Locale } from '#domain/text/localized.ts'

interface CheckInFacts {
  readonly now: Instant
  readonly booking: { readonly type: BookingType; readonly status: BookingStatus }
  readonly session: { readonly status: SessionStatus; readonly startsAt: Instant }
  readonly waiver: WaiverStatus
  /** Staff may check in from the roster before check-in opens. */
  readonly by: 'self' | 'staff'
  readonly policies: Pick<Policies, 'check_in_minutes' | 'claim_deadline_minutes'>
  readonly zone: string
  readonly locale: Locale
}

/** A booking is checked in; a waitlist entry stands by, and gets the next seat that is free. */
type CheckInPlan = 'goes_in' | 'stands_by'

/**
 * Whether a person checks in, or stands by on the waitlist, at that moment (docs/booking.md#check-in). Staff may check
 * in earlier.
 * Example: a class at 09:00 is entered at 08:55 and at 08:59:59.999, not at 08:54:59.999 and not at 09:00. Refuses, in
 * this order: schedules.canceled, bookings.already_checked_in, bookings.not_live, bookings.check_in_late,
 * bookings.check_in_early, bookings.waiver_missing, bookings.waiver_outdated.
 */
export function decideCheckIn(facts: CheckInFacts): CheckInPlan | Refusal {
  const { booking, session, now } = facts
  const isWaiting = booking.type === 'waitlist'
  const closed = checkClosed(facts)
  if (closed) return closed
  const move = moveBooking(
    booking.status,
    isWaiting ? 'claim' : facts.by === 'staff' ? 'check_in_staff' : 'check_in_desk',
  )
  if (isRefusal(move)) return move
  const opens = checkInOpensAt(session.startsAt, facts.policies)
  // Standing by is possible in the last minutes only, for staff as well.
  if (isBefore(now, opens) && (facts.by === 'self' || isWaiting))
    return refuse('bookings.check_in_early', { values: { opens: formatWhen(opens, facts) } })
  return checkSigned(facts.waiver) ?? (isWaiting ? 'stands_by' : 'goes_in')
}

function checkClosed(facts: CheckInFacts): Refusal | undefined {
  const { status } = facts.booking
  if (facts.session.status === 'canceled') return refuse('schedules.canceled')
  if (status === 'checked_in' || status === 'completed') return refuse('bookings.already_checked_in')
  // A cancelled booking is refused as such, whatever the hour.
  if (status === 'canceled') return undefined
  const closed = checkInDeadline(facts.session.startsAt, facts.policies)
  return isBefore(facts.now, closed)
    ? undefined
    : refuse('bookings.check_in_late', { values: { closed: formatWhen(closed, facts) } })
}
