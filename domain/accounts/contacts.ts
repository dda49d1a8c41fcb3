import { normaliseEmail } from '#domain/kit/email.ts'
import { normalizeInput } from '#domain/kit/normalize-input.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

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

/** A contact that an account gets, and whether its owner has proven it. */
export interface GivenContact {
  readonly value: string
  readonly isVerified: boolean
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

/**
 * Which of the two was meant where one field takes an e-mail or a phone, so that what is mistyped is told as what it
 * is: an address has letters or an @, a number has figures alone. What has neither may be meant as both.
 * Example: `mei.example.my` is an e-mail with its @ forgotten, and no phone.
 */
export function correctedContact(typed: string): { readonly email?: string; readonly phone?: string } {
  const contact = normalizeInput(typed)
  if (contact === '') return {}
  if (/[\p{L}@]/u.test(contact)) return { email: contact }
  return /\d/.test(contact) ? { phone: contact } : { email: contact, phone: contact }
}

export interface Login {
  readonly kind: 'email' | 'phone'
  readonly value: string
}

/**
 * Reads whether an e-mail or a phone was typed to log in, in its normal form. Refuses what is neither with the
 * specification's "Invalid login ID"; that says nothing about who has an account.
 * Example: `012-345 6789` is the phone `60123456789`.
 */
export function parseLogin(typed: string): Login | Refusal {
  const email = typed.includes('@') ? normaliseEmail(typed) : undefined
  if (email !== undefined) return { kind: 'email', value: email }
  const phone = normalisePhone(typed)
  if (phone !== undefined) return { kind: 'phone', value: phone }
  return refuse('request.invalid', { fields: { login: 'fields.login_invalid' } })
}

interface Proven {
  /** What is verified from now on. */
  readonly verify: 'email' | 'phone'
  /** What is removed from the account, because the person who gave it has shown no right to it. */
  readonly drop: 'email' | 'phone' | undefined
}

/**
 * A person who resets a password with a code from a contact that was unverified may get an account that a stranger
 * opened with it (pre-hijacking): the other contact is removed, unless it was verified. A contact that was verified
 * before brings no stranger along. Example: an account with an unverified e-mail and an unverified phone is reset by
 * e-mail: the phone is removed.
 */
export function proveContact(channel: Target['channel'], account: Reached): Proven {
  const [verify, other] = channel === 'email' ? (['email', 'phone'] as const) : (['phone', 'email'] as const)
  const isProven = { email: account.emailVerified, phone: account.phoneVerified }
  return { verify, drop: isProven[verify] || isProven[other] || account[other] === null ? undefined : other }
}
