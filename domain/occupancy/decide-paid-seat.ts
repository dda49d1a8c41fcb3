import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { chooseCredit } from '#domain/packages/choose-credit.ts'
import type { Lot } from '#domain/packages/model.ts'
import { creditsOf } from '#domain/schedules/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import { freeCancelUntil } from './deadlines.ts'
import { decideSeat, type SeatFacts } from './decide-seat.ts'

export interface BookingFacts<Held extends Lot> extends SeatFacts {
  /** The packs of the account holder, who also pays for dependants. */
  readonly lots: readonly Held[]
  readonly chosenLotId?: string | undefined
  readonly policies: Pick<Policies, 'cancel_window'>
}

export interface BookingPlan<Held extends Lot> {
  readonly lot: Held
  readonly seatNo: number
  /** What the pack holds after this booking. */
  readonly creditsLeftAfter: number
  /** Until this instant, inclusive, cancelling returns the credit. */
  readonly freeUntil: Instant
}

/**
 * What a person needs for a seat in a class, however it is obtained: no overlap, a free seat (the lowest unless
 * chosen), the age, the waiver, and a pack that covers the class (the one that expires first unless chosen). Used by a
 * booking, a promotion and standby at check-in. Example: a member with another class at that hour is refused for a
 * booking and skipped by a promotion alike. Refuses, in this order, what `decideSeat` refuses and packages.*.
 */
export function decidePaidSeat<Held extends Lot>(facts: BookingFacts<Held>): BookingPlan<Held> | Refusal {
  const { session, now } = facts
  const seat = decideSeat(facts)
  if (isRefusal(seat)) return seat
  const choice = chooseCredit({ lots: facts.lots, session, now, chosenLotId: facts.chosenLotId })
  if (isRefusal(choice)) return choice
  return {
    lot: choice.lot,
    seatNo: seat.seatNo,
    creditsLeftAfter: choice.lot.left - creditsOf(session),
    freeUntil: freeCancelUntil(session.startsAt, facts.policies),
  }
}
