import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import { decideOffers } from '#domain/staffing/decide-offers.ts'
import { latestAnswer } from '#domain/staffing/latest-answer.ts'
import type { offerSubstitute as endpoint } from '#domain/staffing/offers-api.ts'
import { rankSubstitutes } from '#domain/staffing/rank-substitutes.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { listSessionInstructors } from '#server/schedules/change-queries.ts'
import { findSessionState } from '#server/schedules/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listInstructorAccounts } from '#server/timetable/queries.ts'
import { listCandidates } from './candidate-queries.ts'
import { offerMessage } from './emails.ts'
import { insertOffers } from './offer-queries.ts'
import { findRequestedClass, lockRequest } from './request-queries.ts'

/**
 * Asks several instructors whether they can take a class over; each gets a message in their language. Whoever is asked
 * already is not asked twice, and whose time to answer has passed is asked again. Audited. Refuses request.not_found
 * and what `decideOffers` refuses: then nobody is asked.
 */
export async function offerSubstitute(
  ctx: WriteContext,
  { id, instructor_ids: ids }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch } = ctx
  const { zone } = branch
  const request = await lockRequest(tx, { id, branchId: branch.id })
  if (!request) return refuse('request.not_found')
  const { session_id: sessionId, absent_id: absentId } = request
  const session = await findSessionState(tx, { id: sessionId, branchId: branch.id })
  if (!session) return refuse('request.not_found')
  const { now, startsAt } = session
  const asked = decideOffers({
    now,
    request: { status: request.status, absentId },
    session,
    teaching: (await listSessionInstructors(tx, sessionId)).map((one) => one.id),
    candidates: rankSubstitutes(await listCandidates(tx, { session, zone })),
    ids,
  })
  if (isRefusal(asked)) return asked
  const answerBy = latestAnswer({ now, startsAt, zone })
  if (asked.length > 0) await ask(ctx, { requestId: id, sessionId, absentId, ids: asked, now, answerBy })
  return { success: true, asked: asked.length, answer_by: wireTime(answerBy, zone) }
}

interface Asking {
  readonly requestId: Id<'substitute_requests'>
  readonly sessionId: Id<'class_sessions'>
  readonly absentId: Id<'instructors'>
  readonly ids: ReadonlyArray<Id<'instructors'>>
  readonly now: Instant
  readonly answerBy: Instant
}

async function ask(ctx: WriteContext, { requestId, sessionId, absentId, ids, now, answerBy }: Asking): Promise<void> {
  const { tx, branch, origin } = ctx
  const { accountId } = signedIn(ctx)
  await insertOffers(tx, { requestId, ids, accountId, now, answerBy })
  const about = await findRequestedClass(tx, { sessionId, absentId })
  for (const to of await listInstructorAccounts(tx, { branchId: branch.id, ids })) {
    const content = offerMessage({ about, what: 'offered', answerBy, locale: to.locale, zone: branch.zone, origin })
    const eventKey = `substitute.offered:${requestId}:${to.account_id}:${now.epochMilliseconds}`
    await queueMessage(tx, accountMessage(to, { eventKey, template: 'instructors.offered', content }), now)
  }
  await writeAudit(ctx, {
    at: now,
    action: 'staffing.offer_substitute',
    subjectKind: 'substitute_requests',
    subjectId: requestId,
    details: { session_id: sessionId, instructor_ids: ids, answer_by: answerBy.toString() },
  })
}
