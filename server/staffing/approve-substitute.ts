import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { approveSubstitute as endpoint } from '#domain/staffing/substitutes-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { substituteInstructor } from '#server/timetable/substitute-instructor.ts'
import { answerRequest } from './answer-request.ts'

/**
 * The substitute teaches the class from this moment on, by the same verb as for staff: everybody booked and both
 * instructors get a message. Refuses what `answerRequest` and `substituteInstructor` refuse.
 */
export async function approveSubstitute(
  ctx: WriteContext,
  { id, instructor_id: namedId }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
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
