/** Ending an account for good, and what is kept of a person. */
export const privacy = {
  title: 'Delete your account',
  lead: 'This is permanent. You are logged out everywhere at once.',
  open: 'Delete account',
  question: 'Delete your account?',
  lost: 'You lose:',
  credits: '{count, plural, one {# credit} other {# credits}}',
  storeCredit: '{amount} store credit',
  points: '{count, plural, one {# point} other {# points}}',
  dependants: '{count, plural, one {# family member} other {# family members}}',
  profile: 'your profile, addresses, messages and saved products',
  kept: 'Invoices and signed forms stay for the legal period, without your name.',
  ahead:
    '{bookings, plural, =0 {} one {# class or waitlist is still ahead. } other {# classes or waitlists are still ahead. }}{orders, plural, =0 {} one {# order is still open. } other {# orders are still open. }}Cancel or finish these first.',
  password: 'Password',
  delete: 'Delete for good',
  keep: 'Keep my account',
  failed: "We couldn't delete your account",
} as const
