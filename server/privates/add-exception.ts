import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { addException as endpoint } from '#domain/privates/api.ts'
import { brokenConstraint } from '#server/driver/database.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { insertException, lockInstructor } from './availability-queries.ts'

/**
 * Adds or blocks hours of an instructor on one day; bookings stay. Audited. Refuses request.not_found,
 * privates.hours_overlap.
 */
export async function addException(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { id: instructorId, day, kind, from_minute, until_minute, reason } = input
  const locked = await lockInstructor(ctx.tx, { id: instructorId, branchId: ctx.branch.id })
  if (!locked) return refuse('request.not_found')
  try {
    const id = await insertException(ctx.tx, {
      branchId: ctx.branch.id,
      instructorId,
      day,
      kind,
      from_minute,
      until_minute,
      now: locked.now,
    })
    const details = { id, day, kind, from_minute, until_minute, reason }
    await writeAudit(ctx, {
      at: locked.now,
      action: 'privates.add_exception',
      subjectKind: 'instructors',
      subjectId: instructorId,
      details,
    })
    return { success: true, id }
  } catch (error) {
    if (brokenConstraint(error) === 'private_exceptions_apart') return refuse('privates.hours_overlap')
    throw error
  }
}
