import { decideExpiry } from '#domain/orders/hold-times.ts'
import type { OrderChange } from '#domain/orders/model.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { supersedeOpen } from '#server/payments/supersede-open.ts'
import { applyChanges } from './apply-changes.ts'
import type { OpenOrder } from './open-orders.ts'

interface Ending {
  /** Locked by `openOrders`. */
  readonly orders: readonly OpenOrder[]
  /** The ids that `listReplaceable` returned; without it only expired orders are cancelled. */
  readonly replaceable?: ReadonlySet<string>
}

/**
 * Cancels expired orders, and those that the next one replaces, since their stock and seats would block it. A payment
 * that arrives later is handled like any late payment. An order under review by the bank or the studio stays open.
 */
export async function endReplaceable(
  ctx: Pick<WriteContext, 'tx' | 'origin'>,
  { orders, replaceable = new Set() }: Ending,
): Promise<void> {
  const [first] = orders
  if (!first) return
  const ending = orders.map((open) => ({ ...open, changes: changesOf(open, replaceable) }))
  for (const { attempts, changes } of ending)
    if (changes.some(({ reason }) => reason === 'replaced')) await supersedeOpen(ctx.tx, attempts)
  await applyChanges(ctx.tx, {
    orders: ending.filter(({ changes }) => changes.length > 0),
    origin: ctx.origin,
    now: first.now,
  })
}

function changesOf({ order, attempts, now }: OpenOrder, replaceable: ReadonlySet<string>): readonly OrderChange[] {
  const expired = decideExpiry(
    { status: order.status, expiresAt: order.expires_at, attempts: attempts.map(({ status }) => status) },
    now,
  )
  if (expired.length > 0) return expired
  const isReplaced = replaceable.has(order.id) && (order.status === 'pending' || order.status === 'pending_payment')
  return isReplaced ? [{ to: 'canceled', reason: 'replaced' }] : []
}
