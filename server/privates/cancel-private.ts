import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { cancelPrivate as endpoint } from '#domain/privates/api.ts'
import { endPrivate } from '#server/bookings/end-private.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lockPrivate } from './lock-private.ts'
import { releaseHold } from './release-private.ts'

/**
 * Ends an own private as a whole: a held one for free, a booked one by the 12-hour rule. Refuses request.not_found,
 * bookings.not_live, bookings.class_over.
 */
export async function cancelPrivate(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const found = await lockPrivate(ctx, input.id)
  if (isRefusal(found)) return found
  const { session, row } = found
  if (row.booked_at === null) {
    const released = await releaseHold(ctx.tx, { sessionId: row.id, givenUpBy: signedIn(ctx).accountId })
    return released ? { success: true, credit_lost: false } : refuse('bookings.not_live')
  }
  const plan = await endPrivate(ctx, session)
  return isRefusal(plan) ? plan : { success: true, credit_lost: plan.creditEffect === 'forfeited' }
}
