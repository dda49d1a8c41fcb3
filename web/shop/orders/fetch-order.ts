import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { getOrder } from '#domain/orders/api.ts'
import { call } from '#web/kit/api.ts'

/** The current order; undefined when the request failed. */
export async function fetchOrder(id: string): Promise<OutputOf<typeof getOrder> | undefined> {
  const answer = await call(getOrder, { id: asId('orders', id) })
  return answer.ok ? answer.value : undefined
}
