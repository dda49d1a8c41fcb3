import { asId } from '#domain/kit/id.ts'
import { getOrder } from '#domain/orders/api.ts'
import type { Call } from '#web/kit/api.ts'
import { isId } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { ShownOrder } from './shown-order.ts'

/** The order that `?order_id=` names; undefined when there is none, or it is somebody else's. */
export async function loadOrder(call: Call, request: Request): Promise<ShownOrder | undefined> {
  const id = new URL(request.url).searchParams.get('order_id') ?? ''
  if (!isId(id)) return undefined
  const order = await call(getOrder, { id: asId('orders', id) })
  return !order.ok && order.refusal.status === 404 ? undefined : loaderValue(order, request)
}
