import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import type { getOrder } from '#domain/orders/api.ts'
import { seenStatus } from '#domain/orders/seen-status.ts'

/** An order as its buyer reads it. */
export type ShownOrder = OutputOf<typeof getOrder>
export type ShownLine = ShownOrder['lines'][number]

/** An amount of the wire as people read it. */
export function amountOf(wire: string): string {
  return formatMoney(fromWire(wire))
}

/** One that is still to be paid is paid, not bought again; months of a pack are bought on its own page. */
export function offersBuyAgain({ status, lines }: ShownOrder): boolean {
  return seenStatus(status) !== 'pending' && lines.some(({ kind }) => kind === 'goods' || kind === 'package')
}
