import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { leaveRequest as endpoint } from '#domain/waitlist/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { listRequestRows, lockMultiClassRequest } from '#server/occupancy/multi-class-queries.ts'

/**
 * Ends all waitlist entries of a multi-class request; its bookings stay. Refuses request.not_found, and
 * bookings.not_live where no entry is left.
 */
export async function leaveRequest(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  if (!(await lockMultiClassRequest(ctx.tx, { id, accountId }))) return refuse('request.not_found')
  const now = await studioNow(ctx.tx)
  const [{ waits } = { waits: [] }] = await listRequestRows(ctx.tx, { ids: [id] })
  if (waits.length === 0) return refuse('bookings.not_live')
  await applyChanges(
    ctx.tx,
    waits.map((wait) => ({
      id: wait.id,
      sessionId: wait.session_id,
      type: 'waitlist',
      from: 'pending',
      act: 'leave',
      at: now,
      actorId: accountId,
    })),
  )
  return { success: true, left: waits.length }
}
