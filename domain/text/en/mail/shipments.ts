/** The messages about goods on their way. */
export const mailShipments = {
  packed: {
    subject: 'Order {number} is packed',
    heading: 'Your order is packed',
    body: "It's waiting for the courier. We'll write again with its tracking number.",
  },
  delivery: {
    subject: 'Order {number} is on its way',
    heading: 'Your order is on its way',
    body: "It's with {courier}.",
  },
  complete: {
    subject: 'Order {number} is complete',
    heading: 'Your order has arrived',
    body: 'Thank you. Is something not right? Write to us.',
  },
  /** Cash that never came, and the parcel that did. */
  written_off: {
    subject: 'Order {number} is cancelled',
    heading: 'Your order is cancelled',
    body: "You were going to pay in cash on delivery, and we couldn't hand it over. You owe nothing. Did something go wrong? Write to us.",
  },
  cash: 'Have {amount} in cash ready for the courier.',
  facts: { order: 'Order', courier: 'Courier', tracking: 'Tracking number' },
  action: 'See the order',
} as const
