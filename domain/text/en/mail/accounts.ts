/**
 * Messages about the account itself. The person's name is left out on purpose: whoever registers chose it, not whoever
 * reads.
 */
export const mailAccounts = {
  welcome: {
    subject: 'Welcome to {site}',
    heading: 'Your account is ready',
    opened: 'Choose a package and book your first class. An account at {site} was created with this email address.',
    cancel: 'You can cancel a class for free until {hours} hours before it starts.',
    stranger: "If this wasn't you, you can ignore this email. The address stays marked as not verified.",
    action: 'See the schedule',
  },
  code: {
    subject: 'Your code for {site}',
    heading: '{code}',
    body: {
      verify_email: 'Enter this code to verify your email address at {site}. You can use it once, until {until}.',
      reset_password: 'Enter this code to choose a new password at {site}. You can use it once, until {until}.',
      verify_phone: 'Enter this code to verify your phone at {site}. You can use it once, until {until}.',
      merge_accounts:
        'Enter this code to join this account with the other one at {site}: everything in it moves there for good. You can use it once, until {until}.',
    },
    stranger: "Never share this code with anyone, not even us. If you didn't ask for it, you can ignore this email.",
    action: 'Enter the code',
  },
  passwordChanged: {
    subject: 'Your password at {site} was changed',
    heading: 'Your password was changed',
    body: 'The password of your account at {site} was changed on {when}. Your other devices are logged out.',
    stranger: "If this wasn't you, choose another password now and contact us.",
    action: 'Choose another password',
  },
  merged: {
    subject: 'Your accounts at {site} are one now',
    heading: 'Your accounts are joined',
    body: 'An account at {site} was joined with another one on {when}. Everything is in the account of {login} now, and the other one is closed.',
    stranger: "If this wasn't you, choose another password now and contact us.",
    action: 'See my account',
  },
  correction: {
    subject: 'Your request for a correction',
    corrected: 'We corrected it',
    refused: "We couldn't correct it",
    look: 'Please have a look, and tell us if something is still wrong.',
    action: 'See my data',
  },
} as const
