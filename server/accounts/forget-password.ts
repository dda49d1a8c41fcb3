import { codeTarget } from '#domain/accounts/code-target.ts'
import { resetLimit, steadyMs } from '#domain/accounts/model.ts'
import { parseLogin, type Login } from '#domain/accounts/parse-login.ts'
import type { forgetPassword as endpoint } from '#domain/accounts/password-api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { codeLifeMinutes } from '#domain/messages/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { lockLogin } from './code-queries.ts'
import { issueCode } from './issue-code.ts'
import { placeKey } from './place-key.ts'
import { findAccountByLogin } from './queries.ts'
import { withMinimumDuration } from './with-minimum-duration.ts'

/**
 * Sends a code to the account of that e-mail or phone, if there is one. Counted by login and network before the work.
 * The response and its time are the same for logins without an account and where an earlier code is still valid; a code
 * is valid until the time in the response at most. Refuses `accounts.no_text_messages` for any phone where none can be
 * sent.
 */
export async function forgetPassword(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const login = parseLogin(input.login)
  if (isRefusal(login)) return login
  if (login.kind === 'phone' && ctx.config.mode === 'production') return refuse('accounts.no_text_messages')
  const { key } = placeKey(ctx, {
    who: `${login.kind} ${login.value}`,
    account: await findAccountByLogin(ctx.db, login),
  })
  const tooMany = await ctx.limits.count(resetLimit, key)
  if (tooMany) return tooMany
  const done = await withMinimumDuration(steadyMs, async () =>
    inTransaction(ctx.db, async (tx) => send(tx, { ctx, login })),
  )
  if (isRefusal(done)) return done
  const expiresAt = (await studioNow(ctx.db)).add({ minutes: codeLifeMinutes })
  return { success: true, expires_at: wireTime(expiresAt, ctx.branch.zone) }
}

/**
 * An account that was sent a code a moment ago, or many today, gets no other message, and the response does not show
 * it.
 */
async function send(tx: Transaction, { ctx, login }: { ctx: ReadContext; login: Login }): Promise<{ done: true }> {
  const account = await lockLogin(tx, login)
  const target = account && codeTarget(login.kind, account)
  if (target) await issueCode(tx, { ...account, ctx, purpose: 'reset_password', target })
  return { done: true }
}
