import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findUnowned } from './claim-queries.ts'
import { orderKey } from './order-key.ts'

interface Access {
  readonly orderId: Id<'orders'>
  readonly accountId?: Id<'accounts'>
}

/**
 * How the caller has access to that order: by a key that has not expired, while no account has it, or as the account
 * that must own it. Refuses auth.required without either, and request.not_found for a wrong key.
 */
// oxlint-disable-next-line max-params -- where to read, who asks, and which order
export async function orderAccess(
  db: Database,
  ctx: Pick<ReadContext, 'caller' | 'orderKey' | 'config'>,
  orderId: Id<'orders'>,
): Promise<Access | Refusal> {
  const of = { orderId, secrets: ctx.config.secrets }
  // The key is checked first: a key of another order must not reveal whether this one exists.
  if (orderKey.isOf(ctx.orderKey, of)) {
    const now = await findUnowned(db, orderId)
    if (now && orderKey.opens(ctx.orderKey, { ...of, now })) return { orderId }
  }
  if (ctx.caller.kind === 'account') return { orderId, accountId: ctx.caller.accountId }
  return refuse(ctx.orderKey === undefined ? 'auth.required' : 'request.not_found')
}
