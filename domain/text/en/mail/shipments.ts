/** The messages about goods on their way. */
export const mailShipments = {
  packed: {
    subject: 'Order {number} is packed',
    heading: 'Your order is packed',
    body: 'It leaves us next. We write again with its tracking number.',
  },
  delivery: {
    subject: 'Order {number} is on its way',
    heading: 'Your order is on its way',
    body: 'It is with {courier}.',
  },
  complete: {
    subject: 'Order {number} is complete',
    heading: 'Your order has arrived',
    body: 'Thank you. Is something not right? Write to us.',
  },
  facts: { order: 'Order', courier: 'Courier', tracking: 'Tracking number' },
  action: 'See the order',
} as const
