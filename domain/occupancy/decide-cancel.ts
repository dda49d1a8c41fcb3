import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isAtOrBefore, isBefore, type Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import { freeCancelUntil } from './deadlines.ts'
import { moveBooking, type BookingStatus, type BookingType, type CancelKind } from './model.ts'

interface CancelFacts {
  readonly now: Instant
  /**
   * `paidWithCredit` is false for a booking that took no credit, such as a free one by staff. `graceUntil` is set for a
   * promotion at short notice. Without `type` it is an ordinary booking.
   */
  readonly booking: {
    readonly status: BookingStatus
    readonly paidWithCredit: boolean
    readonly graceUntil?: Instant | null | undefined
    readonly type?: BookingType
  }
  readonly session: { readonly startsAt: Instant }
  readonly policies: Pick<Policies, 'cancel_window'>
}

export interface CancelPlan {
  readonly act: 'leave' | 'give_up' | 'cancel_early' | 'cancel_grace' | 'cancel_late'
  readonly kind: 'early' | 'late' | 'grace' | 'left'
  readonly creditEffect: 'returned' | 'forfeited' | 'none'
  /** Until this instant, inclusive, cancelling was free. */
  readonly freeUntil: Instant
}

/**
 * The effect of cancelling on the credit (docs/booking.md#cancellation). At exactly the end of free cancellation it is
 * early; a promotion after it may be left for free for 30 minutes. Leaving the waitlist and releasing a hold are free
 * at any time before the start. Example: a class at 09:00 may be cancelled until 21:00 the evening before; a
 * millisecond later the credit is forfeited. Refuses with `bookings.not_live` and, from the start on, with
 * `bookings.class_over`.
 */
export function decideCancel(facts: CancelFacts): CancelPlan | Refusal {
  const { now, booking, session } = facts
  const freeUntil = lastFreeMoment(facts)
  const move = moveBooking(booking.status, actAt(facts))
  if (isRefusal(move)) return move
  if (isAtOrBefore(session.startsAt, now)) return refuse('bookings.class_over')
  return {
    act: move.act,
    kind: move.cancelKind,
    creditEffect: booking.paidWithCredit ? move.creditEffect : 'none',
    freeUntil,
  }
}

function actAt({ now, booking, session, policies }: CancelFacts): CancelPlan['act'] {
  if (booking.type === 'waitlist') return 'leave'
  if (booking.status === 'pending') return 'give_up'
  if (isAtOrBefore(now, freeCancelUntil(session.startsAt, policies))) return 'cancel_early'
  return booking.graceUntil && isAtOrBefore(now, booking.graceUntil) ? 'cancel_grace' : 'cancel_late'
}

function lastFreeMoment({ booking, session, policies }: CancelFacts): Instant {
  const early = freeCancelUntil(session.startsAt, policies)
  return booking.graceUntil && isBefore(early, booking.graceUntil) ? booking.graceUntil : early
}

/** The choice of staff for the credit of a booking that they cancel. */
export const staffCancelCredits = ['return', 'by_rule'] as const

type StaffCancelFacts = Parameters<typeof decideCancel>[0]

interface StaffCancelPlan {
  readonly act: CancelPlan['act'] | 'cancel_studio' | 'waitlist_closed'
  readonly kind: CancelKind
  readonly creditEffect: CancelPlan['creditEffect']
  /** Whether the credit comes back that the member's own cancellation would forfeit now. */
  readonly isForgiven: boolean
}

/**
 * Staff end a booking and give the credit back whenever the class has not begun, or let the member's own rule decide. A
 * hold and a waitlist entry cost nothing either way. A check-in must be undone first. Example: an hour before the
 * start, `return` gives the credit back and `by_rule` forfeits it. Refuses with `bookings.not_live`, and `by_rule` with
 * `bookings.class_over` from the start on.
 */
export function decideStaffCancel(
  facts: StaffCancelFacts & { readonly credit: (typeof staffCancelCredits)[number] },
): StaffCancelPlan | Refusal {
  const { booking, credit } = facts
  if (credit === 'by_rule' && booking.status === 'booked') {
    const plan = decideCancel(facts)
    return isRefusal(plan) ? plan : { ...plan, isForgiven: false }
  }
  if (booking.status === 'checked_in') return refuse('bookings.not_live')
  const move = moveBooking(booking.status, booking.type === 'waitlist' ? 'waitlist_closed' : 'cancel_studio')
  if (isRefusal(move)) return move
  return {
    act: move.act,
    kind: move.cancelKind,
    creditEffect: booking.paidWithCredit ? move.creditEffect : 'none',
    isForgiven: booking.paidWithCredit && booking.status === 'booked' && !isFree(facts),
  }
}

/** From the start on nobody cancels for free. */
function isFree(facts: StaffCancelFacts): boolean {
  const plan = decideCancel(facts)
  return !isRefusal(plan) && plan.creditEffect !== 'forfeited'
}

/** The credits that a pack gets back from bookings that end: as many as each of them took. */
export function creditsBack(
  lotId: string,
  ended: readonly { readonly lotId: string | null; readonly credits: number }[],
): number {
  return ended.reduce((back, one) => back + (one.lotId === lotId ? one.credits : 0), 0)
}
