export interface Target {
  readonly channel: 'email' | 'sms'
  readonly contact: string
}

/** How an account is reached, and what of it its owner has proven. */
export interface Reached {
  readonly email: string | null
  readonly phone: string | null
  readonly emailVerified: boolean
  readonly phoneVerified: boolean
}

/**
 * Where the code of a forgotten password goes. A person may have opened an account with a stranger's e-mail or phone
 * beside their own, so an unverified contact gets no code once the other one is verified: the code goes there. Example:
 * the e-mail is verified, the phone is not and was typed: the code goes to the e-mail.
 */
export function codeTarget(typed: 'email' | 'phone', account: Reached): Target | undefined {
  const email = { channel: 'email', contact: account.email, proven: account.emailVerified } as const
  const phone = { channel: 'sms', contact: account.phone, proven: account.phoneVerified } as const
  const [named, other] = typed === 'email' ? [email, phone] : [phone, email]
  const { channel, contact } = other.proven && !named.proven ? other : named
  return contact === null ? undefined : { channel, contact }
}
