import type { placeCheckout } from '#domain/checkout/api.ts'
import { decideOrder } from '#domain/checkout/decide-order.ts'
import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { fromWire } from '#domain/kit/money.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import { loadPurchase } from './load-purchase.ts'
import type { OpenCheckout } from './open-checkout.ts'

interface Compared {
  readonly open: OpenCheckout
  readonly input: Pick<CheckedOf<typeof placeCheckout>, 'total' | 'to_pay'>
  readonly order: OrderRow
}

/**
 * Whether an open order still matches what its cart shows. A price that changed, a deal that is over or new store
 * credit makes it a different order, so that a buyer pays what is shown, to the sen.
 */
export async function isAsOrdered(ctx: WriteContext, { open, input, order }: Compared): Promise<boolean> {
  if (input.to_pay !== undefined && fromWire(input.to_pay) !== order.gateway_sen) return false
  if (input.total !== undefined) return fromWire(input.total) === order.total_sen
  const { cart, state } = open
  const lines = cart.lines.filter(({ checkout }) => checkout)
  const facts = await loadPurchase(ctx.tx, { ctx, cartId: cart.id, lines, state, now: cart.now })
  return decideOrder(facts).purchase.totalSen === order.total_sen
}
