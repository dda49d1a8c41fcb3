import { z } from 'zod/mini'
import { loginId, me } from '#domain/accounts/api.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sentText, typedCode } from '#domain/kit/typed-text.ts'

/** The response is the same whether that contact has an account already or not. */
export const sendContactCode = endpoint({
  name: 'logins.send_code',
  method: 'POST',
  path: '/me/contact',
  who: 'account',
  replay: false,
  summary: 'Send a code to an e-mail or phone that the account is to have instead of its own, or beside it',
  refusals: ['accounts.contact_same', 'accounts.no_text_messages'],
  limit: { name: 'contact.send', points: 20, seconds: 3600, by: 'caller' },
  input: z.strictObject({ login: loginId }),
  output: z.strictObject({ success: z.literal(true), kind: z.enum(['email', 'phone']), expires_at: wireInstant }),
})

/**
 * The response is the same for any fault of the code. The same code again has the same response, so that a request
 * whose response was lost can be repeated.
 */
export const changeContact = endpoint({
  name: 'logins.change',
  method: 'PUT',
  path: '/me/contact',
  who: 'account',
  replay: false,
  summary: 'Give the account the e-mail or phone that got the code, and log out its other devices',
  refusals: ['auth.reauth', 'accounts.code_invalid', 'accounts.taken'],
  limit: { name: 'contact.check', points: 20, seconds: 24 * 3600, by: 'caller' },
  input: z.strictObject({
    login: loginId,
    code: typedCode(40, { least: 1, missing: 'fields.code_required', long: 'fields.code_invalid' }),
    password: sentText(512, { least: 1, missing: 'fields.password_required', long: 'fields.password_long' }),
  }),
  output: z.strictObject({ success: z.literal(true), me }),
})

/**
 * E-mails the member, or the guardian of a dependant, a link to choose a new password; at most one e-mail in a clock
 * hour. Staff never change a member's e-mail, phone or password themselves.
 */
export const sendAccountLink = endpoint({
  name: 'people.send_link',
  method: 'POST',
  path: '/staff/people/{id}/link',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'E-mail a member, or the guardian of a dependant, a link to choose a new password',
  refusals: ['request.not_found', 'members.no_email'],
  limit: { name: 'send_link', points: 60, seconds: 3600, by: 'caller' },
  input: z.strictObject({ id: idOf('persons') }),
  output: z.strictObject({ success: z.literal(true), email: z.string() }),
})
