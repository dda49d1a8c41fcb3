import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { leaveRequest as endpoint } from '#domain/waitlist/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { endWaits, lockMultiClassRequest } from '#server/occupancy/multi-class-queries.ts'

/** Leaves all queues of a goal; places it brought are kept. Refuses request.not_found, and bookings.not_live where nobody waits any more. */
export async function leaveRequest(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  if (!(await lockMultiClassRequest(ctx.tx, { id, accountId }))) return refuse('request.not_found')
  const now = await studioNow(ctx.tx)
  const left = await endWaits(ctx.tx, { goalId: id, exceptId: null, kind: 'left', actorId: accountId, now })
  return left.length === 0 ? refuse('bookings.not_live') : { success: true, left: left.length }
}
