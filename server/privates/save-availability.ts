import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { saveAvailability as endpoint } from '#domain/privates/api.ts'
import { brokenConstraint } from '#server/driver/database.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockInstructor, replaceWindows } from './availability-queries.ts'

/**
 * Replaces the weekly hours of an instructor; bookings stay. Audited. Refuses request.not_found,
 * privates.hours_overlap.
 */
export async function saveAvailability(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const locked = await lockInstructor(ctx.tx, { id: input.id, branchId: ctx.branch.id })
  if (!locked) return refuse('request.not_found')
  try {
    await replaceWindows(ctx.tx, { branchId: ctx.branch.id, instructorId: input.id, windows: input.windows })
  } catch (error) {
    if (brokenConstraint(error) === 'private_windows_apart') return refuse('privates.hours_overlap')
    throw error
  }
  const details = { windows: input.windows, reason: input.reason }
  await writeAudit(ctx, {
    at: locked.now,
    action: 'privates.save_availability',
    subjectKind: 'instructors',
    subjectId: input.id,
    details,
  })
  return { success: true }
}
