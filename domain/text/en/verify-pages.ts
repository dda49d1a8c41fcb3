/** Verifying an e-mail with a code. */
export const verify = {
  title: 'Verify your email',
  text: 'We send a code of six digits to {email}. A package can be shared once the email is verified.',
  textNoEmail: 'We send a code of six digits to your email. A package can be shared once it is verified.',
  send: 'Send code',
  sent: 'A code is on its way to {email}. It is valid for 15 minutes.',
  code: 'Verification code',
  verify: 'Verify',
  again: 'Send another code',
  failed: 'That did not work',
  done: 'Email verified',
  verified: 'Verified',
  unverified: 'Not verified',
  open: 'Verify email',
} as const
