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
  const checked = await withoutOwnHold(ctx, first)
  const { plan, facts, rules } = checked
  const wait = checkJoin(checked.request, checked.facts)
  const possible = isRefusal(plan) ? undefined : plan
  const [outlook] = isRefusal(wait)
    ? []
    : await listOutlooks(ctx.db, [{ sessionId: session.id, accountId, position: wait.position }])
  return {
    may_book: possible !== undefined,
    missing: presentMissing(plan, ctx.locale),
    may_wait: !isRefusal(wait),
    waiting_missing: presentMissing(wait, ctx.locale),
    waiting: facts.waiting,
    outlook: outlook ? presentOutlook(outlook) : null,
    waiver: waiverStatus(checked.request.signed, session.startsAt),
    seat_no: possible?.seatNo ?? null,
    package: possible
      ? {
          lot_id: possible.lot.id,
          name: inLocale(possible.lot.name, ctx.locale),
          expires_at: wireTime(possible.lot.expiresAt, facts.zone),
          left_after: possible.creditsLeftAfter,
        }
      : null,
    free_until: wireTime(freeCancelUntil(session.startsAt, rules), facts.zone),
    now: wireTime(facts.now, facts.zone),
  }
}

/** A booking takes the seat that is held for the same person, so the hold counts as free. */
async function withoutOwnHold(ctx: ReadContext, checked: CheckedSeatRequest): Promise<CheckedSeatRequest> {
  const { request, facts } = checked
  if (facts.held === null) return checked
  const held = await findBooking(ctx.db, { id: facts.held.id, personId: request.holderId })
  if (!held?.held_until || held.seat_no === null || !isBefore(facts.now, held.held_until)) return checked
  return checkSeatRequest({ ...request, without: { id: held.id, seatNo: held.seat_no } }, facts)
}

function presentMissing(decided: object | Refusal, locale: Locale): { code: string; message: string } | null {
  return isRefusal(decided) ? { code: decided.code, message: sentence(locale, decided.code, decided.values) } : null
}
