import type { ShownOrder } from './use-order.ts'
import { bankPaid } from './use-way-paid.ts'

/** The sentence for a refund: on its way while the bank processes it, sent once it has arrived. */
export function refundWords({ destination, status }: Pick<ShownOrder['refunds'][number], 'destination' | 'status'>) {
  if (destination === 'store_credit') return 'refunded'
  if (destination === 'gift_card') return 'refundedCard'
  if (destination === 'points') return 'refundedPoints'
  return status === 'processed' ? 'refundSent' : 'refundTask'
}

/**
 * The bank that got a refund, for the sentence of `refundWords`; `none` where it is not known. Money that came twice
 * may have come from another bank than the one that paid the order.
 */
export function refundBank({ reason }: Pick<ShownOrder['refunds'][number], 'reason'>, payment: ShownOrder['payment']) {
  return (reason === 'canceled' ? bankPaid(payment) : undefined) ?? 'none'
}
