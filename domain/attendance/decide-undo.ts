import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import { checkInDeadline } from '#domain/occupancy/deadlines.ts'
import { moveBooking, type BookingStatus } from '#domain/occupancy/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { undoByStaff } from './api.ts'

interface UndoFacts {
  readonly now: Instant
  /** What staff correct: the person did not come, was there after all, or is excused and keeps the credit. */
  readonly outcome: CheckedOf<typeof undoByStaff>['outcome']
  readonly booking: {
    readonly status: BookingStatus
    readonly paidWithCredit: boolean
    /** True when the seat has gone to a standby. */
    readonly passedOn: boolean
  }
  readonly session: { readonly startsAt: Instant; readonly endsAt: Instant }
  readonly policies: Pick<
    Policies,
    'undo_check_in_minutes' | 'undo_no_show_hours' | 'claim_deadline_minutes' | 'check_in_minutes'
  >
}

type UndoAct = 'undo_check_in' | 'undo_check_in_late' | 'attend' | 'attended' | 'excuse'
interface UndoPlan {
  readonly act: UndoAct
  readonly to: BookingStatus
  readonly creditEffect: 'used' | 'forfeited' | 'returned' | 'none'
}

/**
 * What staff correct after check-in: a check-in is undone until 15 minutes after the start, a no-show corrected until
 * 48 hours after it, both inclusive. After the check-in deadline a person who is not checked in is a no-show. A seat
 * that another person has cannot be given back, the credit can. Example: a no-show of Monday 09:00 is excused on
 * Wednesday at 09:00 and refused a millisecond later. Refusals: bookings.not_live, bookings.undo_late,
 * bookings.place_gone.
 */
export function decideUndo(facts: UndoFacts): UndoPlan | Refusal {
  const { now, booking, session, policies } = facts
  const act = actOf(facts)
  const move = moveBooking(booking.status, act)
  if (isRefusal(move)) return move
  const isCheckIn = facts.outcome === 'not_here'
  const minutes = isCheckIn ? policies.undo_check_in_minutes : policies.undo_no_show_hours * 60
  if (isBefore(plusMinutes(session.startsAt, minutes), now)) return refuse('bookings.undo_late')
  if (facts.outcome === 'was_here' && booking.passedOn) return refuse('bookings.place_gone')
  return { act, to: move.to, creditEffect: booking.paidWithCredit ? move.creditEffect : 'none' }
}

function actOf({ now, outcome, session, policies }: UndoFacts): UndoAct {
  if (outcome === 'excused') return 'excuse'
  if (outcome === 'was_here') return isBefore(now, session.endsAt) ? 'attend' : 'attended'
  return isBefore(now, checkInDeadline(session.startsAt, policies)) ? 'undo_check_in' : 'undo_check_in_late'
}
