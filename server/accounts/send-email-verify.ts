import type { sendEmailVerify as endpoint } from '#domain/accounts/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lockContact } from './code-queries.ts'
import { issueCode } from './issue-code.ts'

/**
 * Sends six digits to the e-mail of the account; an earlier code is invalid from then on. Refuses accounts.no_email,
 * accounts.email_verified, and request.too_many within a minute of the last code and after five in a day.
 */
export async function sendEmailVerify(ctx: WriteContext): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  const { email, verifiedAt, locale, now } = await lockContact(ctx.tx, accountId)
  if (email === null) return refuse('accounts.no_email')
  if (verifiedAt !== null) return refuse('accounts.email_verified')
  const sent = await issueCode(ctx.tx, {
    ctx,
    accountId,
    purpose: 'verify_email',
    target: { channel: 'email', contact: email },
    locale,
    now,
  })
  if (isRefusal(sent)) return sent
  return { success: true, email, expires_at: wireTime(sent.expiresAt, ctx.branch.zone) }
}
