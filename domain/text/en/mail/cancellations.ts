/** The messages about a cancellation request. */
export const mailCancellations = {
  requested: {
    subject: 'Your request to cancel order {number}',
    heading: 'We received your request',
    body: 'We answer within one working day. Until then your order is not packed, and you can withdraw the request.',
  },
  withdrawn: {
    subject: 'Order {number} goes ahead',
    heading: 'Your order goes ahead',
    body: "You withdrew your request, so we pack and send your order as planned. It can't be cancelled again.",
  },
  approved: {
    subject: 'Order {number} is cancelled',
    heading: 'Your order is cancelled',
    body: '{amount} goes back to you.',
    unpaid: 'You owe nothing. Any points, gift cards or store credit you used have come back to you.',
    wallet: "It's in your wallet already, as store credit for your next order.",
    source: "We're sending what your bank paid back to it. This takes 3 to 5 working days.",
  },
  refused: {
    subject: "Order {number} can't be cancelled",
    heading: "We couldn't cancel your order",
    body: 'Our reason: {answer}',
  },
  facts: { order: 'Order', amount: 'Refund' },
  action: 'See the order',
} as const
