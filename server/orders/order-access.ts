import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { orderKey } from './order-key.ts'

/**
 * How the caller reaches that order: by its key, or as the account that must own it. Asks no row. Refuses
 * auth.required for whoever shows neither, and request.not_found for the key of another order.
 */
export function orderAccess(
  ctx: Pick<ReadContext, 'caller' | 'orderKey' | 'config'>,
  orderId: Id<'orders'>,
): { readonly orderId: Id<'orders'>; readonly accountId?: Id<'accounts'> } | Refusal {
  if (orderKey.opens(ctx.orderKey, { orderId, secret: ctx.config.secret })) return { orderId }
  if (ctx.caller.kind === 'account') return { orderId, accountId: ctx.caller.accountId }
  return refuse(ctx.orderKey === undefined ? 'auth.required' : 'request.not_found')
}
