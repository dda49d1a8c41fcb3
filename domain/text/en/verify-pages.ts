/** Verifying an e-mail with a code. */
export const verify = {
  title: 'Verify your email',
  text: 'Verify {email} to share packages. We send it a six-digit code.',
  textNoEmail: 'Verify your email to share packages. We send it a six-digit code.',
  send: 'Send code',
  sent: "We've sent a code to {email}. It's valid for 15 minutes.",
  code: 'Verification code',
  verify: 'Verify',
  again: 'Send another code',
  failed: "That didn't work",
  done: 'Email verified',
  verified: 'Verified',
  unverified: 'Not verified',
  open: 'Verify email',
} as const
