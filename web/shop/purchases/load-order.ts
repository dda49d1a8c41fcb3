import { asId } from '#domain/kit/id.ts'
import { getOrder } from '#domain/orders/api.ts'
import { ordersOverview } from '#domain/purchases/api.ts'
import type { Call } from '#web/kit/api.ts'
import { isId } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { ShownOrder } from './shown-order.ts'

/**
 * The order that `?order_id=` names; undefined when it does not exist, or is another member's. A signed-out visitor is
 * asked to log in for every form of the page: a link in an e-mail must lead to its order.
 */
export async function loadOrder(call: Call, request: Request): Promise<ShownOrder | undefined> {
  const id = new URL(request.url).searchParams.get('order_id') ?? ''
  if (isId(id)) {
    const order = await call(getOrder, { id: asId('orders', id) })
    if (order.ok || order.refusal.status !== 404) return loaderValue(order, request)
  }
  loaderValue(await call(ordersOverview, {}), request)
  return undefined
}
