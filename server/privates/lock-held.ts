import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore } from '#domain/kit/time.ts'
import { checkStep } from '#domain/privates/check-step.ts'
import type { PrivateStep } from '#domain/privates/model.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { lockPrivate, type LockedPrivate } from './lock-private.ts'

/**
 * Locks a private of the caller that is still held, in the requested step. Refuses request.not_found,
 * privates.hold_over, privates.step_order.
 */
export async function lockHeld(
  ctx: WriteContext,
  wanted: { id: Id<'class_sessions'>; step: PrivateStep },
): Promise<LockedPrivate | Refusal> {
  const found = await lockPrivate(ctx, wanted.id)
  if (isRefusal(found)) return found
  const { session, row } = found
  const isHeld =
    row.booked_at === null &&
    row.released_at === null &&
    session.status === 'upcoming' &&
    isBefore(session.now, row.held_until)
  if (!isHeld) return refuse('privates.hold_over')
  return checkStep(wanted.step, row.step) ?? found
}
