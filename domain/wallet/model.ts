/** Why store credit moved, as the wallet explains it; anything else is a gift of the studio. */
export const walletReasons = [
  'refund',
  'store_credit_spent',
  'store_credit_returned',
  'gift_card',
  'referral_reward',
  'referral_taken_back',
] as const
export type WalletReason = (typeof walletReasons)[number] | 'other'
