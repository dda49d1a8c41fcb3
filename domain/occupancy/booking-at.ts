import { isRefusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { SessionStatus } from '#domain/schedules/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import { checkInDeadline } from './deadlines.ts'
import {
  moveBooking,
  type BookingMove,
  type BookingStatus,
  type BookingType,
  type CancelKind,
  type CreditEffect,
} from './model.ts'

/** The fields of a booking that change with time alone. */
interface TimedBooking {
  readonly type: BookingType
  readonly status: BookingStatus
  readonly cancelKind: CancelKind | null
  readonly creditEffect: CreditEffect
  readonly decidedAt: Instant
  /** When an unpaid hold expires. */
  readonly heldUntil?: Instant | null
}

interface Hours {
  readonly status: SessionStatus
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly policies: Pick<Policies, 'claim_deadline_minutes' | 'check_in_minutes'>
}

/**
 * A booking as it is at that moment, whether or not a job has written it yet. At the check-in deadline an unclaimed
 * seat is a no-show, at the start the waitlist ends, at the end an attended class is completed. Example: an unclaimed
 * seat is a `no_show` at 09:00:00.000, dated 09:00, though the job runs at 09:00:02.
 */
export function bookingAt(
  booking: TimedBooking,
  { now, session }: { readonly now: Instant; readonly session: Hours },
): TimedBooking {
  if (session.status === 'canceled') return booking
  const due = dueAct(booking, session)
  if (!due || isBefore(now, due.at)) return booking
  const move = moveBooking(booking.status, due.act)
  if (isRefusal(move)) return booking
  return {
    ...booking,
    status: move.to,
    cancelKind: move.cancelKind,
    creditEffect: booking.creditEffect === 'none' ? 'none' : move.creditEffect,
    decidedAt: due.at,
  }
}

function dueAct(
  { type, status, heldUntil }: TimedBooking,
  session: Hours,
): { readonly act: BookingMove['act']; readonly at: Instant } | undefined {
  if (type === 'waitlist') return status === 'pending' ? { act: 'waitlist_end', at: session.startsAt } : undefined
  if (status === 'pending' && heldUntil) return { act: 'hold_over', at: heldUntil }
  if (status === 'booked') return { act: 'miss', at: checkInDeadline(session.startsAt, session.policies) }
  return status === 'checked_in' ? { act: 'complete', at: session.endsAt } : undefined
}
