import type { verifyBookingByPost } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, wireTime } from '#domain/kit/time.ts'
import { freeCancelUntil } from '#domain/occupancy/free-cancel-until.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { askForSeat } from '#server/occupancy/ask-for-seat.ts'
import { checkSeatRequest, type CheckedSeatRequest } from '#server/occupancy/check-seat-request.ts'
import { findBooking } from '#server/occupancy/queries.ts'
import { waiverStatus } from '#server/occupancy/waiver-status.ts'
import { listLots } from '#server/packages/queries.ts'
import { findParticipant } from '#server/people/find-participant.ts'
import { findSessionState } from '#server/schedules/queries.ts'
import { checkJoin } from '#server/waitlist/check-join.ts'
import { listOutlooks } from '#server/waitlist/outlook-queries.ts'
import { presentOutlook } from '#server/waitlist/present-outlook.ts'

/**
 * Decides a booking without a lock: whether it is possible, with which credit, what is missing. Refuses only
 * `request.not_found`.
 */
export async function verifyBooking(
  ctx: ReadContext,
  input: CheckedOf<typeof verifyBookingByPost>,
): Promise<OutputOf<typeof verifyBookingByPost> | Refusal> {
  const { accountId, personId: holderId } = signedIn(ctx)
  const personId = await findParticipant(ctx.db, { caller: signedIn(ctx), personId: input.person_id })
  if (isRefusal(personId)) return personId
  const session = await findSessionState(ctx.db, input.session_id)
  if (!session || session.branchId !== ctx.branch.id || session.private) return refuse('request.not_found')
  const lots = async () => listLots(ctx.db, { personId: holderId, branchId: session.branchId })
  const first = await askForSeat(ctx.db, {
    session,
    accountId,
    holderId,
    personId,
    lots,
    lotId: input.lot_id,
    seatNo: input.seat_no,
    locale: ctx.locale,
  })
  const asked = await withoutOwnHold(ctx, first)
  const { plan, facts, rules } = asked
  const wait = checkJoin(asked.wish, asked.facts)
  const told = isRefusal(plan) ? undefined : plan
  const [hope] = isRefusal(wait)
    ? []
    : await listOutlooks(ctx.db, [{ sessionId: session.id, accountId, position: wait.position }])
  return {
    may_book: told !== undefined,
    missing: tellMissing(plan, ctx.locale),
    may_wait: !isRefusal(wait),
    waiting_missing: tellMissing(wait, ctx.locale),
    waiting: facts.waiting,
    outlook: hope ? presentOutlook(hope) : null,
    waiver: waiverStatus(asked.wish.signed, session.startsAt),
    seat_no: told?.seatNo ?? null,
    package: told
      ? {
          lot_id: told.lot.id,
          name: inLocale(told.lot.name, ctx.locale),
          expires_at: wireTime(told.lot.expiresAt, facts.zone),
          left_after: told.creditsLeftAfter,
        }
      : null,
    free_until: wireTime(freeCancelUntil(session.startsAt, rules), facts.zone),
    now: wireTime(facts.now, facts.zone),
  }
}

/** A booking takes the seat that is held for the same person, so the hold counts as free. */
async function withoutOwnHold(ctx: ReadContext, asked: CheckedSeatRequest): Promise<CheckedSeatRequest> {
  const { wish, facts } = asked
  if (facts.held === null) return asked
  const held = await findBooking(ctx.db, { id: facts.held.id, personId: wish.holderId })
  if (!held?.held_until || held.seat_no === null || !isBefore(facts.now, held.held_until)) return asked
  return checkSeatRequest({ ...wish, without: { id: held.id, seatNo: held.seat_no } }, facts)
}

function tellMissing(answer: object | Refusal, locale: Locale): { code: string; message: string } | null {
  return isRefusal(answer) ? { code: answer.code, message: sentence(locale, answer.code, answer.values) } : null
}
