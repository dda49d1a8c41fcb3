import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { decideAnswer } from '#domain/staffing/decide-answer.ts'
import type {
  approveSubstitute as approveSubstituteEndpoint,
  refuseSubstitute as refuseSubstituteEndpoint,
  withdrawSubstitute as withdrawSubstituteEndpoint,
} from '#domain/staffing/substitutes-api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listInstructorAccounts } from '#server/timetable/queries.ts'
import { substituteInstructor } from '#server/timetable/substitute-instructor.ts'
import { closeOffers } from './close-offers.ts'
import { requestMessage } from './emails.ts'
import { lockRequest, saveAnswer, findRequestedClass } from './request-queries.ts'

type Request = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

interface Answering<Done> {
  readonly id: Id<'substitute_requests'>
  readonly to: 'approved' | 'refused' | 'withdrawn'
  readonly action: string
  readonly namedId?: Id<'instructors'> | undefined
  readonly answer?: string
  /** Whether the caller may answer it; a request of somebody else is not found. */
  readonly isTheirs?: (request: Request) => Promise<boolean>
  /** The effects of the answer, in the same transaction. */
  readonly follow: (
    answered: Request & { readonly substituteId: Id<'instructors'> | null; readonly now: Instant },
  ) => Promise<Done | Refusal>
}

/**
 * Answers a request for a substitute once, under its lock, with the effects of the answer, and tells everybody who was
 * asked to stand in and has not answered. Audited. Refuses request.not_found, what `decideAnswer` refuses, and what
 * `follow` refuses: then the request stays open.
 */
export async function answerRequest<Done>(
  ctx: WriteContext,
  { id, to, action, namedId, answer, isTheirs, follow }: Answering<Done>,
): Promise<Done | Refusal> {
  const request = await lockRequest(ctx.tx, { id, branchId: ctx.branch.id })
  if (!request || (isTheirs && !(await isTheirs(request)))) return refuse('request.not_found')
  const substituteId = decideAnswer({ status: request.status, to, proposedId: request.proposed_id, namedId })
  if (isRefusal(substituteId)) return substituteId
  const now = await studioNow(ctx.tx)
  const done = await follow({ ...request, substituteId, now })
  if (isRefusal(done)) return done
  const { accountId } = signedIn(ctx)
  await saveAnswer(ctx.tx, { id, status: to, substituteId, answer: answer ?? null, accountId, now })
  const details = { session_id: request.session_id, absent_id: request.absent_id, substitute_id: substituteId, answer }
  await writeAudit(ctx, { at: now, action, subjectKind: 'substitute_requests', subjectId: id, details })
  const { session_id: sessionId, absent_id: absentId } = request
  await closeOffers(ctx, { requestId: id, sessionId, absentId, substituteId, now })
  return done
}

/**
 * The substitute teaches the class from this moment on, by the same verb as for staff: everybody booked and both
 * instructors get a message. Refuses what `answerRequest` and `substituteInstructor` refuse.
 */
export async function approveSubstitute(
  ctx: WriteContext,
  { id, instructor_id: namedId }: CheckedOf<typeof approveSubstituteEndpoint>,
): Promise<OutputOf<typeof approveSubstituteEndpoint> | Refusal> {
  return answerRequest(ctx, {
    id,
    to: 'approved',
    action: 'staffing.approve_substitute',
    namedId,
    follow: async ({ session_id: sessionId, absent_id: absentId, substituteId }) =>
      substituteId === null
        ? refuse('staffing.whom')
        : substituteInstructor(ctx, { id: sessionId, absent_id: absentId, instructor_id: substituteId }),
  })
}

/**
 * There is no substitute: the absent instructor gets a message with the reason, whoever wrote the request down.
 * Refuses what `answerRequest` refuses.
 */
export async function refuseSubstitute(
  ctx: WriteContext,
  { id, reason }: CheckedOf<typeof refuseSubstituteEndpoint>,
): Promise<OutputOf<typeof refuseSubstituteEndpoint> | Refusal> {
  return answerRequest(ctx, {
    id,
    to: 'refused',
    action: 'staffing.refuse_substitute',
    answer: reason,
    follow: async ({ session_id: sessionId, absent_id: absentId, now }) => {
      const { tx, branch, origin } = ctx
      const about = await findRequestedClass(tx, { sessionId, absentId })
      for (const to of await listInstructorAccounts(tx, { branchId: branch.id, ids: [absentId] })) {
        const content = requestMessage({
          about,
          what: 'refused',
          reason,
          locale: to.locale,
          zone: branch.zone,
          origin,
        })
        const eventKey = `substitute.refused:${id}:${to.account_id}`
        await queueMessage(tx, accountMessage(to, { eventKey, template: 'instructors.refused', content }), now)
      }
      return { success: true as const }
    },
  })
}

/** The instructor teaches after all. Refuses what `answerRequest` refuses, also for a request of somebody else. */
export async function withdrawSubstitute(
  ctx: WriteContext,
  { id }: CheckedOf<typeof withdrawSubstituteEndpoint>,
): Promise<OutputOf<typeof withdrawSubstituteEndpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  return answerRequest(ctx, {
    id,
    to: 'withdrawn',
    action: 'staffing.withdraw_substitute',
    isTheirs: async (request) => request.requested_by_account_id === accountId,
    follow: async () => ({ success: true as const }),
  })
}
