import { checkBookedFor } from '#domain/bookings/check-booked-for.ts'
import { decideBooking } from '#domain/bookings/decide-booking.ts'
import type { BookingPlan } from '#domain/bookings/decide-place.ts'
import { doorsCloseAt } from '#domain/bookings/doors-close-at.ts'
import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { instantAt, isAtOrBefore } from '#domain/kit/time.ts'
import { policies, type Policies } from '#domain/studio/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import { sayWhen } from '#domain/text/when.ts'
import type { WaiverFacts } from '#server/forms/queries.ts'
import type { Database } from '#server/kit/database.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { z } from 'zod/mini'
import { readBookingFacts, type BookingFactsRow } from './queries.ts'
import { waiverAnswer } from './waiver-answer.ts'

/** Who wants a place in which class, and what is known of both. */
export interface Wish {
  readonly session: LockedSession
  readonly accountId: Id<'accounts'>
  /** The person who holds the account, and the one who takes part. */
  readonly holderId: Id<'persons'>
  readonly personId: Id<'persons'>
  readonly signed: WaiverFacts
  readonly lots: readonly HeldLot[]
  readonly lotId?: Id<'package_lots'> | undefined
  readonly seatNo?: number | undefined
  readonly locale: Locale
}

/** A wish with what the rule says to it. */
export interface AskedPlace {
  readonly wish: Wish
  readonly facts: BookingFactsRow
  readonly rules: Policies
  readonly plan: BookingPlan<HeldLot> | Refusal
}

/** Reads what there is to know besides class and packs, and asks the rule. Under the locks of class and packs the answer holds; without them it may be another a moment later. */
export async function askForPlace(db: Database, sent: Omit<Wish, 'lots'> & { readonly lots: Promise<readonly HeldLot[]> | readonly HeldLot[] }): Promise<AskedPlace> {
  const { session, personId, accountId } = sent
  // Asked together with packs that are being locked, and answered after them: in a transaction statements run in the order they are asked.
  const [lots, facts] = await Promise.all([sent.lots, readBookingFacts(db, { sessionId: session.id, personId, accountId })])
  const wish: Wish = { ...sent, lots }
  const rules = z.parse(policies, facts.policies ?? {})
  return { wish, facts, rules, plan: closedTo(wish, { facts, rules }) ?? planOf(wish, { facts, rules }) }
}

/** Once the doors are closed an unclaimed place goes to people who stand by. */
function closedTo({ session, personId, holderId, locale }: Wish, { facts, rules }: { facts: BookingFactsRow; rules: Policies }): Refusal | undefined {
  const { zone } = facts
  const closed = doorsCloseAt(session.startsAt, rules)
  const isBetween = session.status === 'upcoming' && isAtOrBefore(closed, facts.now) && !isAtOrBefore(session.startsAt, facts.now)
  if (isBetween) return refuse('bookings.check_in_late', { values: { closed: sayWhen(closed, { locale, zone }) } })
  return checkBookedFor({ isHolder: personId === holderId, birthDate: facts.birth_date, startsAt: session.startsAt, zone })
}

function planOf({ session, personId, signed, lots, lotId, seatNo, locale }: Wish, { facts, rules }: { facts: BookingFactsRow; rules: Policies }): BookingPlan<HeldLot> | Refusal {
  return decideBooking({
    now: facts.now,
    session: { ...session, takenSeats: facts.taken_seats },
    person: { id: personId, birthDate: facts.birth_date },
    mine: facts.mine.map((other) => ({ sessionId: other.session_id, startsAt: instantAt(other.starts_ms), endsAt: instantAt(other.ends_ms), status: other.status })),
    waiver: waiverAnswer(signed, session.startsAt), lots, chosenLotId: lotId, seatNo, zone: facts.zone, policies: rules, locale,
  })
}
