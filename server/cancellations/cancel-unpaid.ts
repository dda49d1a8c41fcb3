import type { cancelUnpaid as endpoint } from '#domain/cancellations/api.ts'
import { decideUnpaid } from '#domain/cancellations/decide-unpaid.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/orders/apply-changes.ts'
import { openOrder } from '#server/orders/open-orders.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { seenNow } from '#server/orders/seen-now.ts'
import { supersedeOpen } from '#server/payments/supersede-open.ts'

/**
 * Ends an order that nobody has paid. A bank page that is still open is asked about as before, and what it takes goes
 * back. Refuses what `decideUnpaid` refuses, under the lock of the order.
 */
export async function cancelUnpaid(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx } = ctx
  const access = await orderAccess(tx, ctx, id)
  if (isRefusal(access)) return access
  const open = await openOrder(tx, access)
  if (!open) return refuse('request.not_found')
  const change = decideUnpaid(seenNow(open))
  if (isRefusal(change)) return change
  await supersedeOpen(tx, open.attempts)
  await applyChanges(tx, { orders: [{ ...open, changes: [change] }], origin: ctx.origin, now: open.now })
  return { success: true }
}
