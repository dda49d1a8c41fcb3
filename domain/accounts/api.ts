import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { typedDay, wireDay, wireInstant } from '#domain/kit/time.ts'
import { sentText, typedCode } from '#domain/kit/typed-text.ts'
import { contactChecks } from '#domain/people/check-contact.ts'
import { fullName, genders, requiredShortName } from '#domain/people/model.ts'
import { password } from './model.ts'

/** Whether the account pays from a personal or a business bank account, in the words of FPX. */
const businessModels = ['B2C', 'B2B1'] as const

export const me = z.strictObject({
  id: idOf('accounts'),
  person_id: idOf('persons'),
  full_name: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  display_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  birth_date: z.nullable(wireDay),
  gender: z.nullable(z.string()),
  business_model: z.nullable(z.enum(businessModels)),
  emergency_contact_name: z.nullable(z.string()),
  emergency_contact_phone: z.nullable(z.string()),
  preferred_location: z.nullable(z.string()),
  locale: z.enum(['en', 'zh']),
  role: z.nullable(z.enum(['owner', 'manager', 'desk', 'instructor'])),
  /** Whether the account is tied to an instructor of the branch. */
  teaches: z.boolean(),
  /** Store credit, as an amount. */
  store_credit: z.string(),
  created_at: wireInstant,
})

/** What a person types to name an account: an e-mail or a phone number. */
export const loginId = typedCode(254, { least: 1, missing: 'fields.login_invalid', long: 'fields.login_invalid' })

/** Who is signed in, and until when. */
export const session = z.strictObject({
  success: z.literal(true),
  token: z.nullable(z.string()),
  expires_at: wireInstant,
  me,
})

/**
 * Asks full name, e-mail or phone, password, date of birth, both ticks with the version that was shown, and optionally
 * a referral code.
 */
export const register = endpoint({
  name: 'accounts.register',
  method: 'POST',
  path: '/register',
  who: 'anyone',
  status: 201,
  replay: false,
  summary: 'Open an account; the browser gets a cookie, other callers a token',
  refusals: [
    'accounts.taken',
    'accounts.too_young',
    'accounts.password_common',
    'accounts.document_version',
    'discounts.refer_unknown',
  ],
  limit: { name: 'register', points: 20, seconds: 3600, by: 'address' },
  input: z
    .strictObject({
      full_name: fullName,
      email: z.optional(typedCode(254)),
      phone: z.optional(typedCode(30)),
      password,
      birth_date: typedDay,
      terms: z.literal(true, 'fields.terms'),
      terms_version: z.number(),
      privacy: z.literal(true, 'fields.privacy'),
      privacy_version: z.number(),
      referral_code: z.optional(typedCode(40)),
      locale: z.optional(z.enum(['en', 'zh'])),
    })
    .check(...contactChecks),
  output: session,
})

export const createToken = endpoint({
  name: 'accounts.token',
  method: 'POST',
  path: '/token',
  who: 'anyone',
  replay: false,
  summary: 'Log in with e-mail or phone and password',
  refusals: ['auth.wrong_login'],
  limit: { name: 'login.address', points: 20, seconds: 60, by: 'address' },
  input: z.strictObject({
    login: loginId,
    password: sentText(512, { least: 1, missing: 'fields.password_required', long: 'fields.password_long' }),
  }),
  output: session,
})

export const logout = endpoint({
  name: 'accounts.logout',
  method: 'POST',
  path: '/logout',
  who: 'anyone',
  replay: false,
  summary: 'End this session on every server at once',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({ success: z.literal(true) }),
})

export const getMe = endpoint({
  name: 'accounts.me',
  method: 'GET',
  path: '/me',
  who: 'account',
  summary: 'The signed-in customer',
  refusals: [],
  input: z.strictObject({}),
  output: me,
})

/**
 * Saves My Profile. Fields left out stay as they are, and required ones cannot be emptied; e-mail, phone and password
 * are changed elsewhere.
 */
export const saveMe = endpoint({
  name: 'accounts.save_me',
  method: 'PUT',
  path: '/me',
  who: 'account',
  summary: 'Save the profile',
  refusals: ['people.birth_date_fixed', 'accounts.too_young'],
  limit: { name: 'profile', points: 30, seconds: 60, by: 'caller' },
  input: z.strictObject({
    full_name: z.optional(fullName),
    first_name: z.optional(requiredShortName),
    last_name: z.optional(requiredShortName),
    display_name: z.optional(requiredShortName),
    birth_date: z.optional(typedDay),
    gender: z.optional(z.enum(genders, 'fields.required')),
    business_model: z.optional(z.enum(businessModels, 'fields.required')),
    emergency_contact_name: z.optional(requiredShortName),
    emergency_contact_phone: z.optional(typedCode(30, { least: 1 })),
    preferred_location: z.optional(requiredShortName),
    locale: z.optional(z.enum(['en', 'zh'])),
  }),
  output: me,
})

/** Sends a code to the e-mail of the account and invalidates an earlier one. */
export const sendEmailVerify = endpoint({
  name: 'accounts.send_email_verify',
  method: 'POST',
  path: '/send-email-verify',
  who: 'account',
  summary: 'Send a code that verifies the e-mail',
  refusals: ['accounts.no_email', 'accounts.email_verified'],
  limit: { name: 'code.send', points: 20, seconds: 3600, by: 'caller' },
  input: z.strictObject({}),
  output: z.strictObject({ success: z.literal(true), email: z.string(), expires_at: wireInstant }),
})

/**
 * The response is the same whatever is wrong with a code. Verifying a verified e-mail again succeeds, so that a client
 * can repeat a request whose response was lost.
 */
export const verifyEmail = endpoint({
  name: 'accounts.verify_email',
  method: 'POST',
  path: '/verify-email',
  who: 'account',
  summary: 'Verify the e-mail with the code that was sent to it',
  refusals: ['accounts.no_email', 'accounts.code_invalid'],
  limit: { name: 'code.check', points: 10, seconds: 24 * 3600, by: 'caller' },
  input: z.strictObject({
    code: typedCode(40, { least: 1, missing: 'fields.code_required', long: 'fields.code_invalid' }),
  }),
  output: z.strictObject({ success: z.literal(true), me }),
})
