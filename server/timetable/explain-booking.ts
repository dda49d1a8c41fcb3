import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { explainBooking as explain, mayDeskBook, mayDeskGive } from '#domain/occupancy/explain-booking.ts'
import type { explainBooking as endpoint } from '#domain/timetable/booking-api.ts'
import { presentMissing, presentSeat } from '#server/bookings/present-verdict.ts'
import { waiverStatus } from '#server/forms/waivers.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { askForSeat } from '#server/occupancy/ask-for-seat.ts'
import type { CheckedSeatRequest } from '#server/occupancy/check-seat-request.ts'
import { toSeatFacts } from '#server/occupancy/to-seat-facts.ts'
import { listLots } from '#server/packages/queries.ts'
import { findHolder } from '#server/people/queries.ts'
import { findTied } from '#server/people/tie-queries.ts'
import { findSessionState } from '#server/schedules/queries.ts'

/**
 * What each rule of a booking says of that person and class now, read without a lock and decided as the member's own
 * booking is. Refuses request.not_found: no such class or person in the branch, a private, or a person whom no account
 * books for.
 */
export async function explainBooking(
  { db, branch, locale }: ReadContext,
  { id, person_id: personId, seat_no: seatNo }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const [session, tied, holder] = await Promise.all([
    findSessionState(db, { id, branchId: branch.id }),
    findTied(db, { branchId: branch.id, personId }),
    findHolder(db, personId),
  ])
  if (!session || session.private || !tied || !holder) return refuse('request.not_found')
  const { account_id: accountId, holder_id: holderId } = holder
  const lots = async () => listLots(db, { personId: holderId, branchId: branch.id })
  const checked = await askForSeat(db, { session, accountId, holderId, personId, lots, seatNo, locale })
  return present(checked)
}

function present(checked: CheckedSeatRequest): OutputOf<typeof endpoint> {
  const { request, facts, rules, plan } = checked
  const { locale, personId, holderId, session, signed } = request
  const { held } = facts
  const answers = explain({
    ...toSeatFacts(request, { facts, rules }),
    isHolder: personId === holderId,
    heldSeat: held && { seatNo: held.seat_no, until: held.until, isOffer: held.offered },
  })
  const waiver = waiverStatus(signed, session.startsAt)
  return {
    person: { id: personId, full_name: facts.person_name },
    may_book: !isRefusal(plan),
    desk_may_book: mayDeskBook(answers),
    desk_may_give: mayDeskGive(answers),
    rules: answers.map(({ rule, refusal }) => ({ rule, missing: presentMissing(refusal, { locale, waiver }) })),
    ...presentSeat(checked),
    waits: facts.waiting_id !== null,
  }
}
