/** What the server says of a price: why it is what it is, and what would change it. */
export const reasons = {
  'shipping.free': 'Delivery is free.',
  'shipping.to_go': "{left} to go for free delivery. Until then it's {price}.",
  'discounts.percentage': '{percent}% of {goods} of goods',
  'discounts.amount': 'Off {goods} of goods',
  'discounts.free_delivery': 'Delivery is free with this code',
} as const
