import { z } from 'zod/mini'
import { loginId } from '#domain/accounts/api.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sentText, typedCode } from '#domain/kit/typed-text.ts'
import { holdings } from './holdings.ts'

export const getHoldings = endpoint({
  name: 'merges.holdings',
  method: 'GET',
  path: '/me/holdings',
  who: 'account',
  summary: 'What this account holds, before another one joins it',
  refusals: [],
  input: z.strictObject({}),
  output: holdings,
})

/** The response is the same whether there is such an account or not, unless it is the caller's own. */
export const sendAccountVerify = endpoint({
  name: 'merges.send_account_verify',
  method: 'POST',
  path: '/send-account-verify',
  who: 'account',
  replay: false,
  summary: 'Send a code to the owner of another account that is to join this one, or to the own phone',
  refusals: ['accounts.merge_self', 'accounts.merge_unproven', 'accounts.phone_verified', 'accounts.no_text_messages'],
  limit: { name: 'merge.send', points: 20, seconds: 3600, by: 'caller' },
  input: z.strictObject({ login: loginId }),
  output: z.strictObject({
    success: z.literal(true),
    /** What the code will verify: another account, or the phone of this one. */
    proves: z.enum(['account', 'phone']),
    expires_at: wireInstant,
  }),
})

/**
 * The response is the same for any fault of the code and for an unknown account. The same code again has the same
 * response, so that a request whose response was lost can be repeated.
 */
export const verifyAccountMerge = endpoint({
  name: 'merges.verify_account_merge',
  method: 'POST',
  path: '/verify-account-merge',
  who: 'account',
  replay: false,
  summary: 'Join another account to this one with the code that its owner got, or verify the own phone with it',
  refusals: [
    'auth.reauth',
    'accounts.merge_unproven',
    'accounts.code_invalid',
    'accounts.merge_staff',
    'accounts.merge_open',
    'accounts.merge_same_time',
    'accounts.merge_two_people',
    'accounts.merge_family',
  ],
  limit: { name: 'merge.check', points: 20, seconds: 24 * 3600, by: 'caller' },
  input: z.strictObject({
    login: loginId,
    code: typedCode(40, { least: 1, missing: 'fields.code_required', long: 'fields.code_invalid' }),
    password: sentText(512, { least: 1, missing: 'fields.password_required', long: 'fields.password_long' }),
  }),
  output: z.strictObject({
    success: z.literal(true),
    /** What was moved; null when the code verified the own phone. */
    moved: z.nullable(holdings),
  }),
})
