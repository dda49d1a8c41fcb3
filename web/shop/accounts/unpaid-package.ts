import { listOrders } from '#domain/orders/api.ts'
import type { Call } from '#web/kit/api.ts'
import type { LatestOrder } from './load-overview.ts'

/** An order of a package that only waits to be paid. */
export interface UnpaidPackage {
  readonly title: string
  readonly order: Pick<LatestOrder, 'id' | 'payment' | 'paid_at' | 'may_pay_again' | 'to_pay' | 'expires_at'>
}

export function unpaidOf(orders: readonly LatestOrder[]): UnpaidPackage | undefined {
  for (const order of orders) {
    const line = order.may_pay_again ? order.lines.find(({ kind }) => kind === 'package') : undefined
    if (line !== undefined) return { title: line.title, order }
  }
  return undefined
}

/** Of the latest orders, which an unpaid one is among: it is kept for minutes. Undefined where the request failed. */
export async function loadUnpaidPackage(call: Call): Promise<UnpaidPackage | undefined> {
  const orders = await call(listOrders, { limit: '5' })
  const unpaid = orders.ok ? unpaidOf(orders.value.data) : undefined
  if (unpaid === undefined) return undefined
  const { id, payment, paid_at, may_pay_again, to_pay, expires_at } = unpaid.order
  return { title: unpaid.title, order: { id, payment, paid_at, may_pay_again, to_pay, expires_at } }
}
