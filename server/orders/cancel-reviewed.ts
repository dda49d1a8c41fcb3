import type { Id } from '#domain/kit/id.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { loadAttemptOrder } from '#server/payments/queries.ts'
import { applyChanges } from './apply-changes.ts'
import { openOrder } from './open-orders.ts'

/**
 * Cancels the order of a payment that staff have reviewed, and frees what it held. Nothing happens to an order that was
 * paid or canceled in the meantime. Money that the gateway confirms later counts as late money.
 */
export async function cancelReviewed(
  ctx: Pick<WriteContext, 'tx' | 'origin'>,
  attemptId: Id<'payment_attempts'>,
): Promise<void> {
  const open = await openOrder(ctx.tx, { orderId: await loadAttemptOrder(ctx.tx, attemptId) })
  if (open?.order.status !== 'payment_review') return
  await applyChanges(ctx.tx, {
    orders: [{ ...open, changes: [{ to: 'canceled', reason: 'reviewed' }] }],
    origin: ctx.origin,
    now: open.now,
  })
}
