/**
 * Messages about the account itself. The person's name is left out on purpose: whoever registers chose it, not whoever
 * reads.
 */
export const mailAccounts = {
  welcome: {
    subject: 'Welcome to {site}',
    heading: 'Your account is ready',
    opened: 'Choose a package and book your first class. An account at {site} was created with this email address.',
    cancel: 'You can cancel a class for free until {window} before it starts.',
    cancelAnytime: 'You can cancel a class for free until it starts.',
    stranger: "If this wasn't you, you can ignore this message. The address stays marked as not verified.",
    action: 'See the schedule',
  },
  openedForYou: {
    subject: 'Your account at {site}',
    heading: 'Choose your password',
    body: 'The studio opened an account at {site} with this email address, so that you can book classes yourself. Enter the address on the next page, and we send you a code to choose a password.',
    stranger: "If you weren't at the studio, you can ignore this message. Nobody can log in to the account.",
    action: 'Choose a password',
  },
  loginLink: {
    subject: 'Log in to your {site} account',
    heading: 'Your account',
    body: "You can log in to your account at {site}. Enter this email address on the next page, and we'll send you a code to choose a password. After that, you can change your email, phone and other details in My Profile.",
    stranger: "If you didn't ask the studio for this, you can ignore this message. Nothing has changed.",
    action: 'Open my account',
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
      change_contact:
        'Enter this code to log in to your account at {site} with this email or phone from now on. You can use it once, until {until}.',
    },
    stranger: "Never share this code with anyone, not even us. If you didn't ask for it, you can ignore this message.",
    action: 'Enter the code',
  },
  passwordChanged: {
    subject: 'Your password at {site} was changed',
    heading: 'Your password was changed',
    body: 'The password of your account at {site} was changed on {when}. Your other devices are logged out, and your calendar link no longer works.',
    stranger: "If this wasn't you, choose another password now and contact us.",
    action: 'Choose another password',
  },
  contactChanged: {
    subject: 'How you log in to {site} has changed',
    heading: 'How you log in has changed',
    email:
      "The email address of your account at {site} was replaced on {when}. You can't log in with this one any more.",
    phone:
      "The phone number of your account at {site} was replaced on {when}. You can't log in with this one any more.",
    emailAdded: 'An email address was added to your account at {site} on {when}. You can now log in with it too.',
    phoneAdded: 'A phone number was added to your account at {site} on {when}. You can now log in with it too.',
    stranger: "If this wasn't you, contact us now.",
    action: 'Contact us',
  },
  contactTaken: {
    subject: 'You already have an account at {site}',
    heading: 'You already have an account',
    body: 'Someone logged in to another account at {site} asked to use this email or phone for it. It already has its own account, so nothing was changed.',
    mine: 'If it was you, log in to the account you want to keep and choose "Join another account" there.',
    stranger: "If it wasn't you, you can ignore this message.",
    action: 'Join another account',
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
