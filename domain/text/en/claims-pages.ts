/** An account from a guest's order. */
export const claims = {
  title: 'Keep this order in an account',
  lead: 'Just choose a password. We already have the rest.',
  action: 'Create my account',
  agreed: 'The <terms>Terms</terms> and <privacy>Privacy Policy</privacy> you agreed to still apply.',
  failed: "Your account wasn't created",
  logIn: 'Log in',
  openedTitle: 'Your account is ready',
  opened: 'Verify {email}, and this order is in My Orders.',
  verify: 'Verify email',
} as const
