import { isRefusal, refuse } from '#domain/kit/refusal.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { BatchRequest, Verdict } from '#server/kit/run-batch.ts'
import { bookedRow, type DecidedBooking } from '#server/occupancy/booked-row.ts'
import { cancelledRow, type Ending } from '#server/occupancy/cancelled-row.ts'
import { checkSeatRequest, type CheckedSeatRequest } from '#server/occupancy/check-seat-request.ts'
import type { BookingFactsRow, ClassFactsRow } from '#server/occupancy/facts-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import type { BookingToCancel } from '#server/occupancy/queries.ts'
import type { Wish } from '#server/occupancy/to-seat-facts.ts'
import { waitingRow } from '#server/occupancy/waiting-row.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { checkJoin } from '#server/waitlist/check-join.ts'
import { checkCancel } from './check-cancel.ts'
import type { LoadedBatch } from './load-batch.ts'
import type { SeatChange } from './to-seat-change.ts'

/** What is to be written, each with the request it came from. */
export interface DecidedBatch {
  readonly verdicts: readonly Verdict[]
  readonly booked: readonly { readonly ctx: ReadContext; readonly decided: DecidedBooking }[]
  readonly joined: readonly {
    readonly ctx: ReadContext
    readonly session: LockedSession
    readonly facts: BookingFactsRow
  }[]
  readonly ended: readonly { readonly ctx: ReadContext; readonly ending: Ending }[]
}

type Written = { -readonly [Kind in 'booked' | 'joined' | 'ended']: DecidedBatch[Kind][number][] }

/** A class as it is after those who were judged before. */
interface Hall {
  session: LockedSession
  facts: ClassFactsRow
}

/** Judges one after the other in the order of asking, each with what the others before have changed. */
export function decideBatch(requests: readonly BatchRequest<SeatChange>[], known: LoadedBatch): DecidedBatch {
  const halls = new Map<string, Hall>()
  for (const [id, session] of known.sessions) {
    const facts = known.classes.get(id)
    if (facts) halls.set(id, { session, facts })
  }
  const written: Written = { booked: [], joined: [], ended: [] }
  const verdicts = requests.map(({ ctx, request }, index): Verdict => {
    if (known.stored.has(index)) return 'alone'
    if (request.kind === 'leave') return leave({ ctx, halls, known, written })
    return enter({ ctx, halls, known, written }, request)
  })
  return { verdicts, ...written }
}

interface Judging {
  readonly ctx: ReadContext
  readonly halls: ReadonlyMap<string, Hall>
  readonly known: LoadedBatch
  readonly written: Written
}

function enter(
  { ctx, halls, known, written }: Judging,
  { kind, input }: Extract<SeatChange, { kind: 'book' | 'wait' }>,
): Verdict {
  const { accountId, personId } = signedIn(ctx)
  const hall = halls.get(input.session_id)
  const person = known.persons.get(personId)
  // A private class is booked at its own door, and another branch's class is not on this schedule.
  if (!hall || !person || hall.session.branchId !== ctx.branch.id || hall.session.private)
    return refuse('request.not_found')
  const { session } = hall
  const facts: BookingFactsRow = { ...person, ...hall.facts }
  const who = { session, accountId, holderId: personId, personId, locale: ctx.locale }
  // Places that were held too long go to their queue first.
  if (kind === 'wait') return facts.lapsed > 0 ? 'alone' : wait({ who, facts, hall }, { ctx, written })
  const lots = known.lots.get(personId) ?? []
  const signed = known.waivers.get(personId)
  if (!signed) throw new Error('the waiver of a person who does not exist was asked for')
  // A place that is held for the caller, or whose hold has run out, is given up first.
  if (person.held_id !== null || facts.lapsed > 0) return 'alone'
  // Whether a share still stands is read under the lock of its pack, and places that may pass to a queue are offered to it first.
  if (lots.some(({ own }) => !own)) return 'alone'
  return take(
    { ctx, hall, written },
    checkSeatRequest({ ...who, signed, lots, lotId: input.lot_id, seatNo: input.seat_no }, facts),
  )
}

function take(
  { ctx, hall, written }: Pick<Judging, 'ctx' | 'written'> & { readonly hall: Hall },
  decided: CheckedSeatRequest,
): Verdict {
  const {
    plan,
    facts,
    wish: { session },
  } = decided
  if (isRefusal(plan)) return plan
  if (facts.waiting > 0) return 'alone'
  const place: DecidedBooking = { ...decided, plan }
  written.booked.push({ ctx, decided: place })
  hall.session = { ...session, bookedCount: session.bookedCount + 1 }
  hall.facts = { ...hall.facts, taken_seats: [...hall.facts.taken_seats, plan.seatNo] }
  return {
    body: {
      success: true,
      booking: presentBooking(bookedRow(place), { locale: ctx.locale, now: facts.now }),
      credits_left: plan.creditsLeftAfter,
    },
  }
}

interface Waiting {
  readonly who: Pick<Wish, 'session' | 'personId' | 'holderId' | 'locale'>
  readonly facts: BookingFactsRow
  readonly hall: Hall
}

function wait({ who, facts, hall }: Waiting, { ctx, written }: Pick<Judging, 'ctx' | 'written'>): Verdict {
  const plan = checkJoin(who, facts)
  if (isRefusal(plan)) return plan
  written.joined.push({ ctx, session: who.session, facts })
  hall.facts = { ...hall.facts, waiting: hall.facts.waiting + 1 }
  const row = waitingRow({ session: who.session, personId: who.personId, facts, position: plan.position })
  return {
    body: { success: true, booking: presentBooking(row, { locale: ctx.locale, now: facts.now }), credits_left: null },
  }
}

/** A place with a queue passes to it, a hold costs nothing, and a wait that belongs to a goal ends under the lock of the goal. */
function endsAlone({ booking_type: type, status, goal_id: goalId }: BookingToCancel, { facts }: Hall): boolean {
  return type === 'booking' ? facts.waiting > 0 || status === 'pending' : goalId !== null
}

function leave({ ctx, halls, known, written }: Judging): Verdict {
  const row = known.bookings.get(signedIn(ctx).personId)
  const hall = row && halls.get(row.session_id)
  if (!row || !hall) return refuse('request.not_found')
  const { session } = hall
  // A private ends as a whole, and places that were held too long go to their queue first.
  if (session.private || hall.facts.lapsed > 0) return 'alone'
  const booking: BookingToCancel = { ...hall.facts, ...row, position: null, pair: null }
  const plan = checkCancel(booking, session)
  if (isRefusal(plan)) return plan
  if (endsAlone(booking, hall)) return 'alone'
  const isPlace = booking.booking_type === 'booking'
  const ending: Ending = { booking, plan, now: session.now }
  written.ended.push({ ctx, ending })
  if (isPlace) {
    hall.session = { ...session, bookedCount: session.bookedCount - 1 }
    hall.facts = { ...hall.facts, taken_seats: hall.facts.taken_seats.filter((seat) => seat !== booking.seat_no) }
  } else hall.facts = { ...hall.facts, waiting: hall.facts.waiting - 1 }
  return {
    body: {
      success: true,
      credit_lost: plan.creditEffect === 'forfeited',
      booking: presentBooking(cancelledRow(ending), { locale: ctx.locale, now: session.now }),
    },
  }
}
