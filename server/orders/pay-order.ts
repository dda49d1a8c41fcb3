import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { payOrder as endpoint } from '#domain/orders/api.ts'
import { decidePayment } from '#domain/orders/decide-payment.ts'
import { openAttempts } from '#domain/payments/model.ts'
import type { CurlecClassic } from '#server/gateways/curlec-classic.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { listAttempts } from '#server/payments/queries.ts'
import { supersedeAttempt } from '#server/payments/supersede-attempt.ts'
import { changeOrder } from './change-order.ts'
import { presentOrders } from './present-orders.ts'
import { loadContact, findOrder, lockOrder } from './queries.ts'
import { startAttempt } from './start-attempt.ts'

/**
 * Starts the next attempt to pay an order, in place of one that may still be open: one live attempt at a time, and money of an
 * older one still counts. Refuses request.not_found for an order of someone else, and what `decidePayment` refuses.
 */
export function payOrder(gateway: CurlecClassic) {
  return async (ctx: WriteContext, input: CheckedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint> | Refusal> => {
    const { tx } = ctx
    const { accountId } = signedIn(ctx)
    const order = await lockOrder(tx, { orderId: input.id, accountId })
    if (!order) return refuse('request.not_found')
    const attempts = await listAttempts(tx, [order.id])
    const refusal = decidePayment(
      { status: order.status, expiresAt: order.expires_at, attempts: attempts.length },
      order.now,
    )
    if (refusal) return refusal
    for (const open of attempts.filter(({ status }) => openAttempts.includes(status))) await supersedeAttempt(tx, open)
    const { email } = await loadContact(tx, order)
    const started = await startAttempt(ctx, {
      gateway,
      order,
      attemptNo: attempts.length + 1,
      chosen: input,
      email,
      now: order.now,
    })
    if (isRefusal(started)) return started
    await changeOrder(tx, {
      order,
      to: 'pending_payment',
      reason: 'attempt_started',
      now: order.now,
      expiresAt: started.attempt.expires_at,
    })
    const current = await findOrder(tx, { orderId: order.id, accountId })
    const [shown] = await presentOrders(tx, current ? [current] : [], {
      locale: ctx.locale,
      branch: ctx.branch,
      now: order.now,
    })
    if (!shown) throw new Error('an order vanished under its lock')
    return { success: true, order: shown, redirect: started.redirect }
  }
}
