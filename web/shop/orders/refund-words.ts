import type { ShownOrder } from './use-order.ts'

/** The sentence for a refund: on its way while the bank processes it, sent once it has arrived. */
export function refundWords({ destination, status }: Pick<ShownOrder['refunds'][number], 'destination' | 'status'>) {
  if (destination === 'store_credit') return 'refunded'
  if (destination === 'gift_card') return 'refundedCard'
  if (destination === 'points') return 'refundedPoints'
  return status === 'processed' ? 'refundSent' : 'refundTask'
}
