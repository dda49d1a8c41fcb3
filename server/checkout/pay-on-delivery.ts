import { z } from 'zod/mini'
import type { placeCheckout } from '#domain/checkout/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { sen } from '#domain/kit/money.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { cashChanges, checkCash } from '#domain/orders/cash.ts'
import { decidePayment } from '#domain/orders/decide-payment.ts'
import { holdEnd } from '#domain/orders/hold-times.ts'
import { orderAddress } from '#domain/orders/order-address.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/orders/apply-changes.ts'
import type { OpenOrder } from '#server/orders/open-orders.ts'
import { presentWritten } from '#server/orders/read-orders.ts'
import { supersedeOpen } from '#server/payments/supersede-open.ts'
import { loadCashFacts } from './load-cash-facts.ts'

/**
 * An order that waited for a bank is paid in cash on delivery instead: it stays the same order, so that it cannot be
 * paid twice. Late money from an open bank page is refunded. Refuses what `decidePayment` and `checkCash` refuse.
 */
export async function payOnDelivery(
  ctx: WriteContext,
  open: OpenOrder,
): Promise<Omit<OutputOf<typeof placeCheckout>, 'order_key'> | Refusal> {
  const { tx } = ctx
  const { order, lines, attempts, now } = open
  const until = holdEnd(order.expires_at, attempts)
  const leftSen = sen(order.gateway_sen)
  const courierCalls = z.parse(z.nullable(orderAddress), order.shipping_address)?.contact_number
  const buyer = { accountId: order.account_id, email: order.email, phone: order.phone }
  const cash = await loadCashFacts(ctx, { buyer, courierCalls })
  // Earlier attempts at a bank do not count here.
  const refusal =
    decidePayment({ status: order.status, expiresAt: until, attempts: 0 }, now) ??
    checkCash({ ...cash, onlyGoods: lines.every(({ kind }) => kind === 'goods') }, leftSen)
  if (refusal) return refusal
  await supersedeOpen(tx, attempts)
  await applyChanges(tx, { orders: [{ ...open, changes: cashChanges(leftSen) }], origin: ctx.origin, now })
  return { success: true, order: await presentWritten(ctx, { orderId: order.id, now }), redirect: null }
}
