import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { removeException as endpoint } from '#domain/privates/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { deleteException } from './availability-queries.ts'

/** Removes an exception, so that the weekly hours apply to the day again. Audited. Refuses request.not_found. */
export async function removeException(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const gone = await deleteException(ctx.tx, { id: input.id, branchId: ctx.branch.id })
  if (!gone) return refuse('request.not_found')
  const { now, instructor_id: instructorId, ...details } = gone
  await writeAudit(ctx, {
    at: now,
    action: 'privates.remove_exception',
    subjectKind: 'instructors',
    subjectId: instructorId,
    details,
  })
  return { success: true }
}
