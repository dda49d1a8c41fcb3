import { randomInt } from 'node:crypto'
import type { sendEmailVerify as endpoint } from '#domain/accounts/api.ts'
import { codeWait } from '#domain/accounts/code-wait.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { findSentCodes, lockContact, replaceCode } from './code-queries.ts'
import { sendCode } from './emails.ts'
import { hashCode } from './hash-code.ts'

const purpose = 'verify_email'
const codes = 1_000_000

/**
 * Sends six digits to the e-mail of the account; the code before it is dead from then on. Refuses accounts.no_email,
 * accounts.email_verified, and request.too_many within a minute of the last code and after five in a day.
 */
export async function sendEmailVerify(ctx: WriteContext): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  const { email, verifiedAt, locale, now } = await lockContact(ctx.tx, accountId)
  if (email === null) return refuse('accounts.no_email')
  if (verifiedAt !== null) return refuse('accounts.email_verified')
  const seconds = codeWait({ sentAt: await findSentCodes(ctx.tx, { accountId, purpose, now }), now })
  if (seconds > 0) return refuse('request.too_many', { values: { seconds } })
  const code = String(randomInt(codes)).padStart(6, '0')
  const { id, expiresAt } = await replaceCode(ctx.tx, {
    accountId,
    purpose,
    email,
    codeHash: hashCode({ accountId, purpose, code, secret: ctx.config.secret }),
    now,
  })
  await sendCode(ctx.tx, {
    accountId,
    branchId: ctx.branch.id,
    email,
    locale,
    origin: ctx.origin,
    now,
    codeId: id,
    code,
    expiresAt,
    zone: ctx.branch.zone,
  })
  return { success: true, email, expires_at: wireTime(expiresAt, ctx.branch.zone) }
}
