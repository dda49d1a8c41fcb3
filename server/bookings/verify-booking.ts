import type { verifyBookingByPost } from '#domain/bookings/api.ts'
import { nextStep } from '#domain/bookings/next-step.ts'
import { decideHold } from '#domain/holds/decide-hold.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isAtOrBefore, isBefore, plusMinutes } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import { isLive } from '#domain/occupancy/model.ts'
import { liveStatuses } from '#domain/schedules/model.ts'
import { pairPartners } from '#domain/waitlist/pair-partners.ts'
import type { Database } from '#server/driver/database.ts'
import { waiverStatus } from '#server/forms/waivers.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { askForSeat } from '#server/occupancy/ask-for-seat.ts'
import { checkSeatRequest, type CheckedSeatRequest } from '#server/occupancy/check-seat-request.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { toSeatFacts } from '#server/occupancy/to-seat-facts.ts'
import { listLots } from '#server/packages/queries.ts'
import { listFamilyRows } from '#server/people/queries.ts'
import {
  findSession,
  findSessionState,
  listSessions,
  type LockedSession,
  type SessionRow,
} from '#server/schedules/queries.ts'
import { checkJoin } from '#server/waitlist/check-join.ts'
import { loadOutlooks } from '#server/waitlist/load-outlooks.ts'
import { findBookingsOfClasses } from './class-bookings-queries.ts'
import { presentVerdict } from './present-verdict.ts'

type ClassBookings = Awaited<ReturnType<typeof findBookingsOfClasses>>
type Family = Awaited<ReturnType<typeof listFamilyRows>>
type ShownSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** A class as the caller's family sees it, with the decision of the booking rule. */
interface ClassQuestion {
  readonly checked: CheckedSeatRequest
  readonly shown: ShownSession
  readonly family: Family
  /** The live bookings, holds and waitlist entries of the family in the class. */
  readonly bookings: ClassBookings
}

/**
 * Everything that a member sees of a class before booking, decided without a lock by the rules that book, hold and
 * join: whether it is possible, with which credit, what is missing and the next step. Refuses only `request.not_found`.
 */
export async function verifyBooking(
  ctx: ReadContext,
  input: CheckedOf<typeof verifyBookingByPost>,
): Promise<OutputOf<typeof verifyBookingByPost> | Refusal> {
  const question = await loadClassQuestion(ctx, input)
  if (isRefusal(question)) return question
  const { request, facts, rules, plan, closed } = question.checked
  const { session, accountId } = request
  const join = checkJoin(request, facts)
  const waiver = waiverStatus(request.signed, session.startsAt)
  const next = isRefusal(join) ? [] : [{ id: nextEntry, session_id: session.id, position: join.position }]
  const own = question.bookings.filter((row) => row.person_id === request.personId)
  const [outlooks, alternatives] = await Promise.all([
    loadOutlooks(ctx.db, { rows: [...own, ...next], accountId }),
    isRefusal(plan) && nextStep(plan, waiver).wantsOtherClass ? listAlternatives(ctx.db, session) : [],
  ])
  const bookings = question.bookings
    .map((row) => presentBooking(row, { locale: ctx.locale, now: facts.now, outlooks }))
    .filter(({ status }) => isLive(status))
  const hold = closed ?? decideHold(toSeatFacts(request, { facts, rules }))
  return presentVerdict({
    ...question,
    bookings,
    join,
    waiver,
    outlook: outlooks.get(nextEntry) ?? null,
    alternatives,
    holdSeatNo: isRefusal(hold) ? null : hold.seatNo,
    pair: findPair(question, bookings),
  })
}

/**
 * Reads a class and everything that a booking of it depends on, without a lock, in two round trips, and calls the
 * booking rule. Refuses `request.not_found` for another branch's class, a private, and a person outside the caller's
 * family.
 */
async function loadClassQuestion(
  ctx: ReadContext,
  input: CheckedOf<typeof verifyBookingByPost>,
): Promise<ClassQuestion | Refusal> {
  const { accountId, personId: holderId } = signedIn(ctx)
  const { session_id: id, person_id: personId = holderId } = input
  const { db, branch, locale } = ctx
  const [session, shown, family] = await Promise.all([
    findSessionState(db, { id }),
    findSession(db, { id, branchId: branch.id }),
    listFamilyRows(db, holderId),
  ])
  if (!session || !shown || session.private || !isOf(family, personId)) return refuse('request.not_found')
  const lots = async () => listLots(db, { personId: holderId, branchId: branch.id })
  const request = { session, accountId, holderId, personId, lots, lotId: input.lot_id, seatNo: input.seat_no, locale }
  const [checked, bookings] = await Promise.all([
    askForSeat(db, request),
    findBookingsOfClasses(db, { sessionIds: [id], scope: { personId: holderId }, statuses: liveStatuses }),
  ])
  return { checked: withoutOwnHold(checked, bookings), shown, family, bookings }
}

function isOf(family: Family, personId: Id<'persons'>): boolean {
  return family.some(({ id }) => id === personId)
}

/** A booking takes the seat that is held for the same person, so the hold counts as free. */
function withoutOwnHold(checked: CheckedSeatRequest, bookings: ClassBookings): CheckedSeatRequest {
  const { request, facts } = checked
  const held = bookings.find(({ id }) => id === facts.held?.id)
  if (!held?.held_until || held.seat_no === null || !isBefore(facts.now, held.held_until)) return checked
  return checkSeatRequest({ ...request, without: { id: held.id, seatNo: held.seat_no } }, facts)
}

/** Stands for the waitlist entry that the person could have. */
const nextEntry = 'next'

const mostShown = 3
/** Booking may not be open yet for some of those. */
const mostRead = 10
const aheadMinutes = 14 * 24 * 60

/**
 * The same kind of class at other times of the next two weeks, with a free seat and open for booking, soonest first.
 */
async function listAlternatives(db: Database, session: LockedSession): Promise<readonly SessionRow[]> {
  const { id, now, branchId, classTypeId } = session
  const { rows } = await listSessions(db, {
    filters: {
      branchId,
      from: now,
      until: plusMinutes(now, aheadMinutes),
      classTypes: [classTypeId],
      private: false,
      availableAt: now,
    },
    sorted: 'asc',
    limit: mostRead,
    offset: 0,
  })
  return rows.filter((row) => row.id !== id && isAtOrBefore(row.opens_at, now)).slice(0, mostShown)
}

/** With whom of the family the person can wait as a pair. */
function findPair({ checked, family }: ClassQuestion, bookings: readonly BookingItem[]) {
  const { request, facts, rules } = checked
  return pairPartners({
    ...toSeatFacts(request, { facts, rules }),
    waiting: facts.waiting,
    family: family.map(({ id, birth_date: birthDate }) => {
      const own = bookings.filter(({ person }) => person.id === id)
      return {
        id,
        birthDate,
        isHolder: id === request.holderId,
        isInClass: own.some((one) => one.booking_type === 'booking'),
        isWaiting: own.some((one) => one.booking_type === 'waitlist'),
      }
    }),
  })
}
