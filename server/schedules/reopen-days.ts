import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { reopenDays as endpoint } from '#domain/schedules/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { countCanceled, deleteClosure, lockSchedule } from './closure-queries.ts'

/**
 * Reopens closed days for new classes. Cancelled classes stay cancelled: people have their credits back and other
 * plans. Audited. Refuses request.not_found.
 */
export async function reopenDays(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch } = ctx
  const now = await lockSchedule(tx, branch.id)
  const closure = await deleteClosure(tx, { id: input.id, branchId: branch.id })
  if (!closure) return refuse('request.not_found')
  const canceled = await countCanceled(tx, {
    branchId: branch.id,
    zone: branch.zone,
    firstDay: closure.first_day,
    lastDay: closure.last_day,
    roomIds: closure.room_ids,
  })
  await writeAudit(ctx, {
    at: now,
    action: 'schedules.reopen_days',
    subjectKind: 'closures',
    subjectId: input.id,
    details: { ...closure },
  })
  return { success: true, classes_back: 0, classes_canceled: canceled }
}
