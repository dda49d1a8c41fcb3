import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { decideCancel, type CancelPlan } from './decide-cancel.ts'
import { moveBooking, type CancelKind } from './model.ts'

/** The choice of staff for the credit of a booking that they cancel. */
export const staffCancelCredits = ['return', 'by_rule'] as const

type CancelFacts = Parameters<typeof decideCancel>[0]

interface StaffCancelPlan {
  readonly act: CancelPlan['act'] | 'cancel_studio' | 'waitlist_closed'
  readonly kind: CancelKind
  readonly creditEffect: CancelPlan['creditEffect']
}

/**
 * Staff end a booking and give the credit back whenever the class has not begun, or let the member's own rule decide. A
 * hold and a waitlist entry cost nothing either way. A check-in must be undone first. Example: an hour before the
 * start, `return` gives the credit back and `by_rule` forfeits it. Refuses with `bookings.not_live`, and `by_rule` with
 * `bookings.class_over` from the start on.
 */
export function decideStaffCancel(
  facts: CancelFacts & { readonly credit: (typeof staffCancelCredits)[number] },
): StaffCancelPlan | Refusal {
  const { booking, credit } = facts
  if (credit === 'by_rule' && booking.status === 'booked') return decideCancel(facts)
  if (booking.status === 'checked_in') return refuse('bookings.not_live')
  const move = moveBooking(booking.status, booking.type === 'waitlist' ? 'waitlist_closed' : 'cancel_studio')
  if (isRefusal(move)) return move
  return {
    act: move.act,
    kind: move.cancelKind,
    creditEffect: booking.paidWithCredit ? move.creditEffect : 'none',
  }
}
