/** The messages about an order: the receipt, and money that goes back. */
export const mailOrders = {
  receipt: {
    subject: 'Receipt for order {number}',
    heading: 'Thank you, your order is paid',
    body: 'Your package is ready: you can book a class now. We received your payment of {total}.',
    extended: 'Your package is now valid longer. We received your payment of {total}.',
    goods: 'We received your payment of {total}.',
    giftCard: 'Your gift card is active. We received your payment of {total}.',
    packed: "We're packing your items next. You hear from us again when they are on their way.",
    action: 'See My Packages',
  },
  refund: {
    subject: 'Refund for order {number}',
    heading: '{amount} is on its way back to you',
    overpaid: 'Order {number} was paid twice, so the second payment goes back to you.',
    undeliverable:
      'Your payment for order {number} arrived too late, and we can no longer provide what you ordered. You get all of it back.',
    storeCredit: "It's in your wallet already, as store credit for your next order.",
    studioTask: "We're sending it to your bank ourselves. This can take a few working days.",
    gateway: 'It goes back to the bank account or card that you paid with. This takes 5 to 7 working days.',
    action: 'See the order',
  },
  /** Around the words of whoever gives a gift card. */
  giftCard: {
    for: 'For {name}',
    from: 'From {name}',
  },
  facts: {
    order: 'Order',
    date: 'Date',
    package: 'Package',
    item: 'Item',
    discount: 'Discount',
    delivery: 'Delivery',
    bagFee: 'Bag fee',
    tax: 'SST',
    taxIncluded: 'Includes SST',
    tip: 'Delivery tip',
    total: 'Total',
    points: 'Paid with points',
    giftCard: 'Paid with gift cards',
    storeCredit: 'Paid from store credit',
    bank: 'Paid through online banking',
    validTo: 'Valid to',
    quantity: '{title} × {quantity}',
  },
} as const
