/** The events of a payment. */
export const paymentEvents = ['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/** The events that a shop subscribes to by default. */
export const usualEvents: readonly PaymentEvent[] = ['order.paid', 'payment.failed']

/** Whether that event occurs for a payment with that outcome. */
export function tells(event: PaymentEvent, { code }: { readonly code: string }): boolean {
  return (event === 'payment.failed') === (code !== '00')
}
