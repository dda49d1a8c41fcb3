import type { createToken as endpoint } from '#domain/accounts/api.ts'
import { loginLimit } from '#domain/accounts/model.ts'
import { readLogin } from '#domain/accounts/read-login.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { answerSession } from './answer-session.ts'
import { endFormerSession } from './end-former-session.ts'
import { findAccountByLogin } from './queries.ts'
import { startSession } from './start-session.ts'
import { verifyPassword } from './verify-password.ts'

/**
 * Logs in. The attempt is counted before the work, by account, and an unknown login is counted, worked on and answered like a
 * known one, so that neither answer nor time tells which addresses have accounts. A login that succeeds starts the count anew.
 */
export async function createToken(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const login = readLogin(input.login)
  if (isRefusal(login)) return login
  const account = await findAccountByLogin(ctx.db, login)
  const key = hashText(account?.id ?? `${login.kind} ${login.value}`)
  const tooMany = await ctx.limits.count(loginLimit, key)
  if (tooMany) return tooMany
  const matches = await verifyPassword(input.password, account?.passwordHash)
  if (isRefusal(matches)) return matches
  if (!matches || !account) return refuse('auth.wrong_login')
  await ctx.limits.forget(loginLimit, key)
  const session = await inTransaction(ctx.db, async (tx) => {
    await endFormerSession(tx, ctx)
    return startSession(tx, { accountId: account.id, platform: ctx.platform, now: await studioNow(tx) })
  })
  return isRefusal(session) ? session : answerSession(ctx, { ...session, accountId: account.id })
}
