/** What is in the wallet, and how it came there. */
export const wallet = {
  title: 'Wallet',
  storeCredit: 'Store credit',
  usedFirst: 'Used before your bank at checkout',
  activity: 'Activity',
  refund: 'Refund',
  store_credit_spent: 'Used',
  store_credit_returned: 'Given back',
  other: 'From us',
  ofOrder: '{what}, order {number}',
  after: 'Balance {amount}',
  empty: 'Nothing here yet.',
  emptyText: 'Refunds that you take as store credit show up here.',
  shop: 'Shop',
  publicTitle: 'Store credit',
  publicLead: 'Money in your wallet that pays your next order, in part or in full.',
  howTitle: 'How it works',
  howRefund:
    'Cancel an order before it is packed and take the refund as store credit: it is there as soon as we approve it.',
  howPay: 'At checkout it is used before your bank. What it does not cover, your bank pays.',
  login: 'Log in to see yours',
  seeWallet: 'See your wallet',
} as const
