import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import type { getOrder } from '#domain/orders/api.ts'
import { seenStatus } from '#domain/orders/order-status.ts'

/** An order as the API presents it to its buyer. */
export type ShownOrder = OutputOf<typeof getOrder>
export type ShownLine = ShownOrder['lines'][number]

/** An amount of the wire, formatted. */
export function amountOf(wire: string): string {
  return formatMoney(fromWire(wire))
}

/** An unpaid order is paid, not bought again; extensions of a pack are bought on their own page. */
export function offersBuyAgain({ status, lines }: ShownOrder): boolean {
  return seenStatus(status) !== 'pending' && lines.some(({ kind }) => kind === 'goods' || kind === 'package')
}
