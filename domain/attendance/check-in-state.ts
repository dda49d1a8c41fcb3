import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { BookingStatus, BookingType } from '#domain/occupancy/model.ts'

/**
 * What a pass shows: check-in is not open yet, or not for somebody who only waits, is open, the holder stands by, is
 * checked in, is too late, or has no class.
 */
type CheckInState = 'early' | 'waiting' | 'open' | 'standing_by' | 'in' | 'closed' | 'canceled'

interface PassFacts {
  readonly now: Instant
  readonly type: BookingType
  readonly status: BookingStatus
  readonly standingBy: boolean
  readonly isClassCanceled: boolean
  readonly opensAt: Instant
  readonly closesAt: Instant
}

/**
 * What the pass of a booking shows at that moment; the page computes it every second, also without a network. Example:
 * for a class at 09:00 it is `early` until 08:54:59.999, `open` from 08:55 and `closed` from 09:00 on.
 */
export function checkInState(facts: PassFacts): CheckInState {
  const { now, type, status } = facts
  if (facts.isClassCanceled || status === 'canceled') return 'canceled'
  if (status === 'checked_in' || status === 'completed') return 'in'
  if (status === 'no_show' || !isBefore(now, facts.closesAt)) return 'closed'
  if (isBefore(now, facts.opensAt)) return type === 'waitlist' ? 'waiting' : 'early'
  return type === 'waitlist' && facts.standingBy ? 'standing_by' : 'open'
}
