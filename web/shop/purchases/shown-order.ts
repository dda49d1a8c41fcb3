import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import type { getOrder } from '#domain/orders/api.ts'

/** An order as its buyer reads it. */
export type ShownOrder = OutputOf<typeof getOrder>
export type ShownLine = ShownOrder['lines'][number]

/** An amount of the wire as people read it. */
export function amountOf(wire: string): string {
  return formatMoney(fromWire(wire))
}
