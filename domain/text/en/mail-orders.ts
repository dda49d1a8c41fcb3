/** The letters about an order: the receipt, and money that goes back. */
export const mailOrders = {
  receipt: {
    subject: 'Receipt for order {number}',
    heading: 'Thank you, your order is paid',
    body: 'Your payment of {total} arrived and your package is ready. You can book a class now.',
    extended: 'Your payment of {total} arrived and your package is valid longer.',
    action: 'See My Packages',
  },
  refund: {
    subject: 'Money back for order {number}',
    heading: '{amount} is on its way back to you',
    overpaid: 'Order {number} was paid twice. One payment was enough, so the second one goes back to you.',
    undeliverable:
      'Your payment for order {number} arrived after its time was over, and what you ordered can no longer be delivered. Nothing is kept.',
    storeCredit: 'It is in your wallet already, as store credit for your next order.',
    studioTask: 'The studio sends it back to your bank by hand. This can take a few working days.',
    action: 'See the order',
  },
  facts: {
    order: 'Order',
    date: 'Date',
    package: 'Package',
    total: 'Total',
    storeCredit: 'Paid from store credit',
    bank: 'Paid through online banking',
    validTo: 'Valid to',
    quantity: '{title} × {quantity}',
  },
} as const
