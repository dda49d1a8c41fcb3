/** The page of gift cards. */
export const giftcards = {
  title: 'Gift cards',
  balance: 'Gift card balance',
  balanceLead: 'Enter the 16 characters from the email or the card.',
  code: 'Gift card code',
  check: 'Check balance',
  left: 'left on the card that ends in {lastFour}',
  move: 'Move {amount} to my store credit',
  moveHelp:
    "Store credit is used before your bank at checkout, so there's no code to remember. This can't be undone, and needs an account.",
  moved: '{amount} is in your wallet',
  movedText: 'Your store credit is {wallet} now. It is used at the next checkout if you like.',
  seeWallet: 'See my wallet',
  failed: "That didn't work. Please try again.",
  sold: 'You would like to give one? Ask us at the studio or <link>write to us</link>.',
} as const
