import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { substituteInstructor as endpoint } from '#domain/timetable/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { substituteInstructor } from '#server/timetable/substitute-instructor.ts'
import { answerRequest } from './answer-request.ts'
import { findOpenRequest } from './offer-queries.ts'

/**
 * A substitute teaches a class. Where the absent instructor has asked for one, that request is approved by it and
 * everybody who was asked is told. Refuses what `answerRequest` and `substituteInstructor` refuse.
 */
export async function putSubstitute(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { id: sessionId, absent_id: absentId } = input
  const requestId = await findOpenRequest(ctx.tx, { sessionId, absentId, branchId: ctx.branch.id })
  if (requestId === undefined) return substituteInstructor(ctx, input)
  return answerRequest(ctx, {
    id: requestId,
    to: 'approved',
    action: 'staffing.approve_substitute',
    namedId: input.instructor_id,
    follow: async () => substituteInstructor(ctx, input),
  })
}
