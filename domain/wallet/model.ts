/** The reasons of store credit and points that the wallet explains; anything else is a gift of the studio. */
export const walletReasons = [
  'refund',
  'store_credit_spent',
  'store_credit_returned',
  'gift_card',
  'referral_reward',
  'referral_taken_back',
  'points_earned',
  'points_spent',
  'points_returned',
  'points_taken_back',
  'points_expired',
  'points_adjusted',
  'store_credit_adjusted',
] as const
export type WalletReason = (typeof walletReasons)[number] | 'other'
