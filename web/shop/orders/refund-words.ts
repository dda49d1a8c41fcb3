import type { ShownOrder } from './use-order.ts'

/** Which sentence says where money went: what still travels to the bank is on its way, what has arrived was sent. */
export function refundWords({ destination, status }: Pick<ShownOrder['refunds'][number], 'destination' | 'status'>) {
  if (destination === 'store_credit') return 'refunded'
  if (destination === 'gift_card') return 'refundedCard'
  if (destination === 'points') return 'refundedPoints'
  return status === 'processed' ? 'refundSent' : 'refundTask'
}
