import type { extendHold as endpoint } from '#domain/checkout/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { hasGoods } from '#domain/orders/has-goods.ts'
import { decideExtension } from '#domain/orders/hold-times.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/orders/apply-changes.ts'
import { openOrder } from '#server/orders/open-orders.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { presentWritten } from '#server/orders/read-orders.ts'

/**
 * Extends the hold of an order's goods, once. Refuses request.not_found for an order of someone else, and what
 * `decideExtension` refuses.
 */
export async function extendHold(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const access = await orderAccess(ctx.tx, ctx, input.id)
  if (isRefusal(access)) return access
  const open = await openOrder(ctx.tx, access)
  if (!open) return refuse('request.not_found')
  const { order, lines, attempts, now } = open
  const longer = decideExtension(
    {
      status: order.status,
      placedAt: order.placed_at,
      expiresAt: order.expires_at,
      lengthened: order.hold_lengthened_at !== null,
      hasGoods: hasGoods(lines),
      isCash: order.cash_due_sen !== null,
      attempts: attempts.map(({ status }) => status),
    },
    now,
  )
  if (isRefusal(longer)) return longer
  await applyChanges(ctx.tx, { orders: [{ ...open, changes: [longer] }], origin: ctx.origin, now })
  return { success: true, order: await presentWritten(ctx, { orderId: order.id, now }) }
}
