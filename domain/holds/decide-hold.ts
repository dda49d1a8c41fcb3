import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import { checkOpen } from '#domain/occupancy/check-booking.ts'
import type { BookingFacts } from '#domain/occupancy/decide-paid-seat.ts'
import { decideSeat } from '#domain/occupancy/decide-seat.ts'
import { chooseCredit } from '#domain/packages/choose-credit.ts'
import type { Lot } from '#domain/packages/model.ts'
import type { Policies } from '#domain/studio/model.ts'

interface HoldFacts<Held extends Lot> extends BookingFacts<Held> {
  readonly policies: Pick<Policies, 'cancel_window' | 'hold_minutes'>
}

interface HoldPlan {
  readonly seatNo: number
  /** From this instant on the seat is free again. */
  readonly heldUntil: Instant
}

/**
 * Holds a seat for `hold_minutes` (10 by default) from the choice, for a person who meets every condition of a booking
 * but the credit, while one is bought. Never beyond the start of the class. A person with a usable credit books
 * instead. Example: reformer 7 chosen at 12:00 is kept until 12:10, that moment excluded. Refuses what `decideSeat`
 * refuses, schedules.*, and bookings.hold_needless.
 */
export function decideHold<Held extends Lot>(facts: HoldFacts<Held>): HoldPlan | Refusal {
  const { session, now, lots, policies } = facts
  const seat = checkOpen(facts) ?? decideSeat(facts)
  if (isRefusal(seat)) return seat
  if (!isRefusal(chooseCredit({ lots, session, now }))) return refuse('bookings.hold_needless')
  const end = plusMinutes(now, policies.hold_minutes)
  return { seatNo: seat.seatNo, heldUntil: isBefore(session.startsAt, end) ? session.startsAt : end }
}
