/** What a referrer is told. */
export const mailDiscounts = {
  reward: {
    subject: '{reward} for you at {site}',
    heading: '{reward} is in your wallet',
    body: 'A friend you sent to {site} has bought something. Your reward is store credit you can use at your next checkout.',
  },
} as const
