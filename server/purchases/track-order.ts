import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { trackOrder as endpoint } from '#domain/purchases/api.ts'
import { isContactOf, readTracking } from '#domain/purchases/read-tracking.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { orderKey } from '#server/orders/order-key.ts'
import { presentOne } from '#server/orders/read-orders.ts'
import { findGuestOrder } from './queries.ts'

/** How often one order may be requested by all callers: its number alone must not be worth guessing contacts for. */
const perOrder = { name: 'track.order', points: 10, seconds: 3600, by: 'caller' } as const

/** Gives access to the order of a guest. Refuses request.not_found alike for no such order and for a wrong contact. */
export async function trackOrder(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const tracking = readTracking(input)
  if (isRefusal(tracking)) return tracking
  const tooMany = await ctx.limits.count(perOrder, tracking.number)
  if (tooMany) return tooMany
  const order = await findGuestOrder(ctx.db, { number: tracking.number, branchId: ctx.branch.id })
  if (!order || !isContactOf(order, tracking.contact)) return refuse('request.not_found')
  const { locale, branch } = ctx
  const now = await studioNow(ctx.db)
  const shown = await presentOne(ctx.db, { order, locale, branch, now })
  return { success: true, order: shown, order_key: orderKey.give(ctx, { orderId: order.id, now }) }
}
