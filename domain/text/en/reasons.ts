/** What the server says of a price: why it is what it is, and what would change it. */
export const reasons = {
  'shipping.free': 'Delivery is free.',
  'shipping.to_go': "{left} to go for free delivery. Until then it's {price}.",
} as const
