/** Messages about points and store credit. */
export const mailWallet = {
  ending: {
    subject: 'Points to use by {day}: {points}',
    heading: 'Your points last to the end of {day}',
    body: 'Hello {name}, these points expire after that day. Use them on your next order.',
    points: 'Points that expire',
    worth: 'Worth',
    until: 'Good to the end of',
    action: 'See the shop',
  },
  adjusted: {
    subject: 'Your points at {studio}',
    heading: 'We changed your points',
    given: 'The studio gave you points: {points}.',
    taken: 'The studio took back points: {points}.',
    reason: 'Reason: {reason}',
    left: 'Points you have',
    action: 'See my wallet',
  },
  credit: {
    subject: 'Your store credit at {studio}',
    heading: 'We changed your store credit',
    given: 'The studio gave you store credit: {amount}.',
    taken: 'The studio took back store credit: {amount}.',
    reason: 'Reason: {reason}',
    left: 'Store credit you have',
    action: 'See my wallet',
  },
} as const
