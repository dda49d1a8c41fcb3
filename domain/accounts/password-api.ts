import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sentText, typedCode } from '#domain/kit/typed-text.ts'
import { loginId, session } from './api.ts'
import { password, passwordOr } from './model.ts'

const resetCode = typedCode(40, { least: 1, missing: 'fields.reset_code_required', long: 'fields.code_invalid' })

/** The response is the same whether there is such an account or not. */
export const forgetPassword = endpoint({
  name: 'accounts.forget_password',
  method: 'POST',
  path: '/forget-password',
  who: 'anyone',
  replay: false,
  summary: 'Send a code to the e-mail or phone of an account whose password is forgotten',
  refusals: ['accounts.no_text_messages'],
  limit: { name: 'reset.send.address', points: 60, seconds: 3600, by: 'address' },
  input: z.strictObject({ login: loginId }),
  output: z.strictObject({ success: z.literal(true), expires_at: wireInstant }),
})

/** The response is the same for any fault of the code and for an unknown account. The code is not used up. */
export const verifyForgetPasswordToken = endpoint({
  name: 'accounts.verify_forget_password_token',
  method: 'POST',
  path: '/verify-forget-password-token',
  who: 'anyone',
  replay: false,
  summary: 'Try the code of a forgotten password before the new one is typed; it counts as a try',
  refusals: ['accounts.code_invalid'],
  limit: { name: 'reset.check.address', points: 120, seconds: 3600, by: 'address' },
  input: z.strictObject({ login: loginId, code: resetCode }),
  output: z.strictObject({ success: z.literal(true) }),
})

/**
 * Uses the code up, ends every session of the account, and signs in with a new one. Whoever has never agreed to the
 * terms and the privacy policy, since the desk opened the account, is refused with their versions until both are sent
 * as ticked.
 */
export const resetPassword = endpoint({
  name: 'accounts.reset_password',
  method: 'POST',
  path: '/reset-password',
  who: 'anyone',
  replay: false,
  summary: 'Choose another password with the code that was sent',
  refusals: ['accounts.code_invalid', 'accounts.password_common', 'accounts.agree_first'],
  limit: { name: 'reset.check.address', points: 120, seconds: 3600, by: 'address' },
  input: z.strictObject({
    login: loginId,
    code: resetCode,
    password,
    /** The versions that were shown and ticked. */
    terms_version: z.optional(z.number()),
    privacy_version: z.optional(z.number()),
  }),
  output: session,
})

/** Asks for the old password again, ends every other session, and answers with a new one for the device that asked. */
export const changePassword = endpoint({
  name: 'accounts.change_password',
  method: 'POST',
  path: '/change-password',
  who: 'account',
  replay: false,
  summary: 'Choose another password, knowing the old one',
  refusals: ['auth.reauth', 'accounts.password_common'],
  limit: { name: 'password.change', points: 20, seconds: 3600, by: 'caller' },
  input: z.strictObject({
    old_password: sentText(512, { least: 1, long: 'fields.password_long' }),
    new_password: passwordOr('fields.required'),
  }),
  output: session,
})
