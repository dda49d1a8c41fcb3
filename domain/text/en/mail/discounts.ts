/** What a referrer is told. */
export const mailDiscounts = {
  reward: {
    subject: '{reward} for you at {site}',
    heading: '{reward} is in your wallet',
    body: 'A friend you sent to {site} has bought something, and the order stands. Your reward is store credit, which is used at the next checkout if you like.',
  },
} as const
