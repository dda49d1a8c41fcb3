import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { editClass as endpoint } from '#domain/timetable/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { editClass } from '#server/timetable/edit-class.ts'
import { answerRequest } from './answer-request.ts'
import { listReplacedRequests } from './offer-queries.ts'

/**
 * Changes classes as `editClass` does. Where the edit replaces an instructor who has asked for a substitute, that
 * request is approved by it and everybody who was asked is told: else it would be open again once the instructor
 * teaches the class again. Refuses what `editClass` refuses.
 */
export async function editTaughtClass(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const done = await editClass(ctx, input)
  if (isRefusal(done) || input.instructors === undefined) return done
  const sessionIds = done.changed.map(({ id }) => id)
  for (const { id, teacherId } of await listReplacedRequests(ctx.tx, { sessionIds, branchId: ctx.branch.id })) {
    await answerRequest(ctx, {
      id,
      to: 'approved',
      action: 'staffing.approve_substitute',
      namedId: teacherId,
      follow: async () => ({ success: true as const }),
    })
  }
  return done
}
