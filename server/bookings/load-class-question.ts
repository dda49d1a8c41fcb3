import type { verifyBookingByPost } from '#domain/bookings/api.ts'
import type { CheckedOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore } from '#domain/kit/time.ts'
import { liveStatuses } from '#domain/schedules/model.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { askForSeat } from '#server/occupancy/ask-for-seat.ts'
import { checkSeatRequest, type CheckedSeatRequest } from '#server/occupancy/check-seat-request.ts'
import { listLots } from '#server/packages/queries.ts'
import { listFamilyRows } from '#server/people/queries.ts'
import { findSession, findSessionState } from '#server/schedules/queries.ts'
import { findBookingsOfClasses } from './class-bookings-queries.ts'

type ClassBookings = Awaited<ReturnType<typeof findBookingsOfClasses>>
type Family = Awaited<ReturnType<typeof listFamilyRows>>
type ShownSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** A class as the caller's family sees it, with the decision of the booking rule. */
export interface ClassQuestion {
  readonly checked: CheckedSeatRequest
  readonly shown: ShownSession
  readonly family: Family
  /** The live bookings, holds and waitlist entries of the family in the class. */
  readonly bookings: ClassBookings
}

/**
 * Reads a class and everything that a booking of it depends on, without a lock, in two trips, and asks the booking
 * rule. Refuses `request.not_found` for another branch's class, a private, and a person who is not in the caller's
 * care.
 */
export async function loadClassQuestion(
  ctx: ReadContext,
  input: CheckedOf<typeof verifyBookingByPost>,
): Promise<ClassQuestion | Refusal> {
  const { accountId, personId: holderId } = signedIn(ctx)
  const { session_id: id, person_id: personId = holderId } = input
  const { db, branch, locale } = ctx
  const [session, shown, family] = await Promise.all([
    findSessionState(db, id),
    findSession(db, { id, branchId: branch.id }),
    listFamilyRows(db, holderId),
  ])
  if (!session || !shown || session.private || !isOf(family, personId)) return refuse('request.not_found')
  const lots = async () => listLots(db, { personId: holderId, branchId: branch.id })
  const request = { session, accountId, holderId, personId, lots, lotId: input.lot_id, seatNo: input.seat_no, locale }
  const [checked, bookings] = await Promise.all([
    askForSeat(db, request),
    findBookingsOfClasses(db, { sessionIds: [id], scope: { personId: holderId }, statuses: liveStatuses, join: 'or' }),
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
