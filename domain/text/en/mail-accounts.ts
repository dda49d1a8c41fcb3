/** Letters about the account itself. The person's name is left out on purpose: whoever registers chose it, not whoever reads. */
export const mailAccounts = {
  welcome: {
    subject: 'Welcome to {site}',
    heading: 'Your account is open',
    opened:
      'An account at {site} was opened with this e-mail address. You can now choose a package and book your first class.',
    cancel: 'Classes can be cancelled free of charge until {hours} hours before they start.',
    stranger:
      'If this was not you, you need do nothing. Nobody can read your mail, and the address is marked as not confirmed.',
    action: 'See the schedule',
  },
  code: {
    subject: 'Your code for {site}',
    heading: '{code}',
    body: 'With this code you verify your email address at {site}. It is valid until {until}, and once only.',
    stranger: 'If you did not ask for it, you need do nothing. Never tell it to anybody, not even to us.',
    action: 'Enter the code',
  },
} as const
