import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { payOrder as endpoint } from '#domain/orders/api.ts'
import { decidePayment } from '#domain/orders/decide-payment.ts'
import { hasGoods } from '#domain/orders/has-goods.ts'
import { holdEnd } from '#domain/orders/hold-times.ts'
import { knownAttempts } from '#domain/payments/model.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { supersedeOpen } from '#server/payments/supersede-open.ts'
import { applyChanges } from './apply-changes.ts'
import { openOrder, type OpenOrder } from './open-orders.ts'
import { orderAccess } from './order-access.ts'
import { presentWritten } from './read-orders.ts'
import { startAttempt } from './start-attempt.ts'

/**
 * Starts the next attempt to pay an order, replacing an open one: one open attempt at a time, and money of an older one
 * still counts. Refuses request.not_found for an order of someone else, and what `decidePayment` refuses.
 */
export function payOrder(gateways: Gateways) {
  return async (ctx: WriteContext, input: CheckedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint> | Refusal> => {
    const { tx } = ctx
    const access = await orderAccess(tx, ctx, input.id)
    if (isRefusal(access)) return access
    const open = await openOrder(tx, access)
    if (!open) return refuse('request.not_found')
    const { order, lines, attempts, now } = open
    const until = holdEnd(order.expires_at, attempts)
    const isCash = order.cash_due_sen !== null
    const refusal = decidePayment({ status: order.status, expiresAt: until, attempts: attempts.length, isCash }, now)
    if (refusal) return refusal
    await supersedeOpen(tx, attempts)
    const started = await startAttempt(ctx, {
      gateways,
      order,
      lines,
      policies: open.policies,
      attemptNo: attempts.length + 1,
      chosen: input,
      endsBy: isUntried(open) ? until : undefined,
      now,
    })
    if (isRefusal(started)) return started
    // Goods are held while the bank page is open, and their own time does not change.
    const longer = hasGoods(lines) ? {} : { expiresAt: started.attempt.expires_at }
    await applyChanges(tx, {
      orders: [{ ...open, changes: [{ to: 'pending_payment', reason: 'attempt_started', ...longer }] }],
      origin: ctx.origin,
      now,
    })
    const shown = await presentWritten(ctx, { orderId: order.id, now })
    return { success: true, order: shown, redirect: started.redirect }
  }
}

/**
 * Goods of a guest without any known try at the gateway: another bank page does not hold them longer than the former
 * ones did.
 */
function isUntried({ order, lines, attempts }: OpenOrder): boolean {
  return order.account_id === null && hasGoods(lines) && !attempts.some(({ status }) => knownAttempts.includes(status))
}
