/** What Razorpay may tell of a payment. */
export const paymentEvents = ['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/** What a shop subscribes to unless it says otherwise. */
export const usualEvents: readonly PaymentEvent[] = ['order.paid', 'payment.failed']

/** Whether that event happens to a payment that ended so. */
export function tells(event: PaymentEvent, { code }: { readonly code: string }): boolean {
  return (event === 'payment.failed') === (code !== '00')
}
