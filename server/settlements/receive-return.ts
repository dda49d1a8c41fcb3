import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { PaymentGateway } from '#server/gateways/payment-gateway.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { CallbackContext, WriteContext } from '#server/kit/context.ts'
import { orderKey } from '#server/orders/order-key.ts'
import { attemptKey } from '#server/payments/attempts.ts'
import { findRequery } from '#server/payments/queries.ts'
import { requerySoon } from '#server/payments/requery-soon.ts'
import { receiveCallback } from './receive-callback.ts'

interface Return {
  readonly gateway: PaymentGateway | undefined
  readonly input: Readonly<Record<string, unknown>> & { readonly attempt?: string | undefined }
}

type Returned = { readonly success: true; readonly order_id: Id<'orders'> } | Refusal

/** Long enough for a bank page and a bank's second factor; a link in a browser's history is invalid after that. */
const keyMinutes = 120

/**
 * The return of the browser. Its fields count by their signature alone. The key of the attempt says which order to show
 * when nothing is signed, as after a cancellation at the bank, and gives a guest without an order the key of this one.
 * Refuses what `receiveCallback` refuses when there is no such key.
 */
export async function receiveReturn(
  asking: CallbackContext,
  { gateway, input }: Return,
): Promise<(ctx: WriteContext) => Promise<Returned>> {
  const { attempt: _attempt, ...fields } = input
  const opened = await openedBy(asking, input)
  const settle = await receiveCallback(asking, { gateway, channel: 'browser', input: fields })
  return async (ctx) => {
    const received = await settle(ctx)
    const isProof = received !== 'unrelated' && !isRefusal(received)
    if (opened === undefined)
      return isProof
        ? { success: true, order_id: received.orderId }
        : isRefusal(received)
          ? received
          : refuse('request.not_found')
    // Nothing was proven, but the browser of this attempt has returned: the gateway knows the result by now.
    if (!isProof) await requerySoon(ctx.tx, opened.merchantRef)
    const now = await studioNow(ctx.tx)
    if (mayGive(ctx, { orderId: opened.orderId, now })) orderKey.give(ctx, { orderId: opened.orderId, now })
    return { success: true, order_id: opened.orderId }
  }
}

/**
 * A key of another order is kept: anybody can send a browser here with the key of their own attempt, which must not
 * replace somebody's order.
 */
function mayGive(
  { caller, orderKey: sent, config }: Pick<WriteContext, 'caller' | 'orderKey' | 'config'>,
  of: { readonly orderId: Id<'orders'>; readonly now: Instant },
): boolean {
  if (caller.kind === 'account') return false
  return sent === undefined || orderKey.opens(sent, { ...of, secrets: config.secrets })
}

/** The order of the attempt whose key the browser brought back; absent when the attempt is long over. */
async function openedBy(
  { db, config }: CallbackContext,
  input: Return['input'],
): Promise<{ readonly orderId: Id<'orders'>; readonly merchantRef: string } | undefined> {
  const merchantRef = attemptKey.opened(input.attempt, config.secrets)
  if (merchantRef === undefined) return undefined
  const row = await findRequery(db, { merchantRef })
  return row && isBefore(row.now, plusMinutes(row.created_at, keyMinutes))
    ? { orderId: row.order_id, merchantRef }
    : undefined
}
