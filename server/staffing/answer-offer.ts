import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { decideOfferAnswer } from '#domain/staffing/decide-offer-answer.ts'
import type { answerOffer as endpoint } from '#domain/staffing/offers-api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { findActiveInstructor, listSessionInstructors } from '#server/schedules/change-queries.ts'
import { findOwnInstructor } from '#server/schedules/own-class-queries.ts'
import { findSessionState } from '#server/schedules/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { approveSubstitute } from './answer-request.ts'
import { offerMessage } from './emails.ts'
import { findOffer, saveOffer } from './offer-queries.ts'
import { findRecipient, findRequestedClass, lockRequest } from './request-queries.ts'

/**
 * An instructor says whether they can take a class over. The lock of the request decides who is first: a yes approves
 * the request by the same verb as the studio does, so that everybody booked, the absent instructor and the others who
 * were asked are told. Audited. Refuses request.not_found for an offer to somebody else, and what `decideOfferAnswer`
 * and `approveSubstitute` refuse.
 */
export async function answerOffer(
  ctx: WriteContext,
  { id, answer }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch } = ctx
  const { accountId } = signedIn(ctx)
  const instructorId = await findOwnInstructor(tx, { accountId, branchId: branch.id })
  const found = instructorId && (await findOffer(tx, { id, instructorId }))
  if (!found) return refuse('request.not_found')
  const request = await lockRequest(tx, { id: found.request_id, branchId: branch.id })
  // Another answer may have changed the offer before the lock was free.
  const offer = await findOffer(tx, { id, instructorId })
  const session = request && (await findSessionState(tx, { id: request.session_id, branchId: branch.id }))
  if (!request || !offer || !session) return refuse('request.not_found')
  const teaching = await listSessionInstructors(tx, session.id)
  const status = decideOfferAnswer({
    now: session.now,
    answer,
    offer: { status: offer.status, answerBy: offer.answer_by },
    request: request.status,
    session,
    isAbsentTeaching: teaching.some((one) => one.id === request.absent_id),
  })
  if (isRefusal(status)) return status
  await saveOffer(tx, { id, status, now: session.now })
  await writeAudit(ctx, {
    at: session.now,
    action: 'staffing.answer_offer',
    subjectKind: 'substitute_offers',
    subjectId: id,
    details: { request_id: found.request_id, instructor_id: instructorId, answer },
  })
  if (status === 'declined') return { success: true, teaches: false, told: 0 }
  const done = await approveSubstitute(ctx, { id: found.request_id, instructor_id: instructorId })
  if (isRefusal(done)) return done
  await notifyAsker(ctx, {
    ...request,
    requestId: found.request_id,
    instructorId,
    askedBy: offer.asked_by_account_id,
    now: session.now,
  })
  return { success: true, teaches: true, told: done.told }
}

interface TakenOver {
  readonly requestId: Id<'substitute_requests'>
  readonly session_id: Id<'class_sessions'>
  readonly absent_id: Id<'instructors'>
  readonly instructorId: Id<'instructors'>
  readonly askedBy: Id<'accounts'>
  readonly now: Instant
}

/** Whoever asked hears that somebody said yes. */
async function notifyAsker(ctx: WriteContext, taken: TakenOver): Promise<void> {
  const { tx, branch, origin } = ctx
  const { session_id: sessionId, absent_id: absentId, instructorId, requestId, askedBy, now } = taken
  const to = await findRecipient(tx, askedBy)
  if (!to) return
  const about = await findRequestedClass(tx, { sessionId, absentId })
  const substitute = await findActiveInstructor(tx, { id: instructorId, branchId: branch.id })
  const { locale } = to
  const content = offerMessage({
    about,
    what: 'filled',
    substitute: substitute?.name,
    locale,
    zone: branch.zone,
    origin,
  })
  const eventKey = `substitute.filled:${requestId}`
  await queueMessage(tx, accountMessage(to, { eventKey, template: 'instructors.filled', content }), now)
}
