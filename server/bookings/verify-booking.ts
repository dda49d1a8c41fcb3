import type { verifyBookingByPost } from '#domain/bookings/api.ts'
import { nextStep } from '#domain/bookings/next-step.ts'
import { decideHold } from '#domain/holds/decide-hold.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { isAtOrBefore, plusMinutes } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import { isLive } from '#domain/occupancy/model.ts'
import { pairPartners } from '#domain/waitlist/pair-partners.ts'
import type { Database } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { toSeatFacts } from '#server/occupancy/to-seat-facts.ts'
import { waiverStatus } from '#server/occupancy/waiver-status.ts'
import { listSessions, type LockedSession, type SessionRow } from '#server/schedules/queries.ts'
import { checkJoin } from '#server/waitlist/check-join.ts'
import { loadOutlooks } from '#server/waitlist/load-outlooks.ts'
import { loadClassQuestion, type ClassQuestion } from './load-class-question.ts'
import { presentVerdict } from './present-verdict.ts'

/**
 * Everything that a member is shown of a class before it is booked, decided without a lock by the rules that book, hold
 * and join: whether it is possible, with which credit, what is missing and what to do about it. Refuses only
 * `request.not_found`.
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

/** Stands for the waitlist entry that the person could have. */
const nextEntry = 'next'

const mostShown = 3
/** Some of those that are found may not be open yet. */
const mostRead = 10
const aheadMinutes = 14 * 24 * 60

/** The same kind of class at other times of the next two weeks, with a free reformer and open now, soonest first. */
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
