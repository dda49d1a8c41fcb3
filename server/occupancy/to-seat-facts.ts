import type { Id } from '#domain/kit/id.ts'
import type { BookingFacts } from '#domain/occupancy/decide-paid-seat.ts'
import { lotsAfter } from '#domain/occupancy/lots-after.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { WaiverFacts } from '#server/forms/queries.ts'
import { waiverStatus } from '#server/forms/waivers.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import type { BookingFactsRow } from './facts-queries.ts'

/** Who requests a seat in which class, and the facts of both. */
export interface SeatRequest {
  readonly session: LockedSession
  readonly accountId: Id<'accounts'>
  /** The account holder, and the participant. */
  readonly holderId: Id<'persons'>
  readonly personId: Id<'persons'>
  readonly signed: WaiverFacts
  readonly lots: readonly HeldLot[]
  readonly lotId?: Id<'package_lots'> | undefined
  readonly seatNo?: number | undefined
  /** The seat that is held for this request; the rule takes it as free. */
  readonly without?: { readonly id: Id<'bookings'>; readonly seatNo: number }
  readonly locale: Locale
}

interface KnownOfSeat {
  readonly facts: BookingFactsRow
  readonly rules: Policies
}

/** A request as input of the booking and holding rules. */
export function toSeatFacts(
  { session, personId, signed, lots, lotId, seatNo, locale, without }: SeatRequest,
  { facts, rules }: KnownOfSeat,
): BookingFacts<HeldLot> & { readonly policies: Policies } {
  return {
    now: facts.now,
    session: { ...session, bookedCount: session.bookedCount - (without ? 1 : 0), takenSeats: facts.taken_seats },
    person: { id: personId, birthDate: facts.birth_date, restriction: facts.restriction },
    mine: facts.mine,
    waiver: waiverStatus(signed, session.startsAt),
    lots: lotsAfter(lots, { back: facts.waiting_held }),
    chosenLotId: lotId,
    seatNo,
    zone: facts.zone,
    policies: rules,
    locale,
  }
}
