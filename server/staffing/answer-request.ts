import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { decideAnswer } from '#domain/staffing/decide-answer.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockRequest, saveAnswer } from './request-queries.ts'

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
 * Answers a request for a substitute once, under its lock, with the effects of the answer. Audited. Refuses
 * request.not_found, what `decideAnswer` refuses, and what `follow` refuses: then the request stays open.
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
  return done
}
