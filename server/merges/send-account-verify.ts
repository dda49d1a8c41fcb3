import { codeTarget, parseLogin, type Login } from '#domain/accounts/contacts.ts'
import { steadyMs } from '#domain/accounts/model.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { sendAccountVerify as endpoint } from '#domain/merges/api.ts'
import { mergeLimits } from '#domain/merges/model.ts'
import { codeLifeMinutes } from '#domain/messages/model.ts'
import { lockContact } from '#server/accounts/code-queries.ts'
import { issueCode } from '#server/accounts/issue-code.ts'
import { withMinimumDuration } from '#server/accounts/with-minimum-duration.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { findByLogin, findSide, type Side } from './queries.ts'

/**
 * Sends a code to the owner of another account, if there is one, or to the own phone. Counted before the work by caller
 * and by login; the response and its time are the same for logins without an account. Only an account with a verified
 * contact may ask: one with a stranger's e-mail has shown no right to it.
 */
export async function sendAccountVerify(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const login = parseLogin(input.login)
  if (isRefusal(login)) return login
  if (login.kind === 'phone' && ctx.config.mode === 'production') return refuse('accounts.no_text_messages')
  const own = await findSide(ctx.db, signedIn(ctx).accountId)
  if (!own) return refuse('auth.required')
  const refusal = mayAsk(own, login)
  if (refusal) return refusal
  for (const limit of mergeLimits)
    for (const key of [`account ${own.accountId}`, `login ${login.kind} ${login.value} ${ctx.network}`]) {
      const tooMany = await ctx.limits.count(limit, hashText(key))
      if (tooMany) return tooMany
    }
  const done = await withMinimumDuration(steadyMs, async () =>
    inTransaction(ctx.db, async (tx) => send(tx, { ctx, own, login })),
  )
  if (isRefusal(done)) return done
  const expiresAt = (await studioNow(ctx.db)).add({ minutes: codeLifeMinutes })
  const proves = own[login.kind] === login.value ? 'phone' : 'account'
  return { success: true, proves, expires_at: wireTime(expiresAt, ctx.branch.zone) }
}

function mayAsk(own: Side, login: Login): Refusal | undefined {
  if (own[login.kind] === login.value) {
    if (login.kind === 'email') return refuse('accounts.merge_self', { fields: { login: 'fields.login_invalid' } })
    return own.phoneVerified ? refuse('accounts.phone_verified') : undefined
  }
  return own.emailVerified || own.phoneVerified ? undefined : refuse('accounts.merge_unproven')
}

interface Sending {
  readonly ctx: ReadContext
  readonly own: Side
  readonly login: Login
}

/** A second code within a minute is not sent, and the response does not show it. */
async function send(tx: Transaction, { ctx, own, login }: Sending): Promise<{ readonly done: true }> {
  const { accountId } = own
  const { now } = await lockContact(tx, accountId)
  if (own[login.kind] === login.value) {
    const target = { channel: 'sms', contact: login.value } as const
    await issueCode(tx, { ctx, accountId, purpose: 'verify_phone', target, locale: own.locale, now })
    return { done: true }
  }
  const other = await findByLogin(tx, login)
  const target = other && codeTarget(login.kind, other)
  if (target) {
    const { accountId: otherId, locale } = other
    await issueCode(tx, { ctx, accountId, otherId, purpose: 'merge_accounts', target, locale, now })
  }
  return { done: true }
}
