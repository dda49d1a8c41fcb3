import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isAtOrBefore, type Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import { freeCancelUntil } from './free-cancel-until.ts'
import { moveBooking, type BookingStatus } from './model.ts'

export interface CancelFacts {
  readonly now: Instant
  /** `paidWithCredit` is false for a place that took no credit, such as one given by staff. */
  readonly booking: { readonly status: BookingStatus; readonly paidWithCredit: boolean }
  readonly session: { readonly startsAt: Instant }
  readonly policies: Pick<Policies, 'cancel_hours'>
}

export interface CancelPlan {
  readonly kind: 'early' | 'late'
  readonly creditEffect: 'returned' | 'forfeited' | 'none'
  /** Until this instant, itself included, cancelling was free. */
  readonly freeUntil: Instant
}

/**
 * "Class cancellation: at least 12 hours before start, otherwise the credit is lost." At exactly 12 hours it is early.
 * Example: a class at 09:00 may be cancelled until 21:00 the evening before; a millisecond later the credit is forfeited.
 * Refuses with `bookings.not_live` and, from the start on, with `bookings.class_over`.
 */
export function decideCancel(facts: CancelFacts): CancelPlan | Refusal {
  const { now, booking, session } = facts
  const freeUntil = freeCancelUntil(session.startsAt, facts.policies)
  const move = moveBooking(booking.status, isAtOrBefore(now, freeUntil) ? 'cancel_early' : 'cancel_late')
  if (isRefusal(move)) return move
  if (isAtOrBefore(session.startsAt, now)) return refuse('bookings.class_over')
  return { kind: move.cancelKind, creditEffect: booking.paidWithCredit ? move.creditEffect : 'none', freeUntil }
}
