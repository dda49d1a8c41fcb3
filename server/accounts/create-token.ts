import { setTimeout } from 'node:timers/promises'
import type { createToken as endpoint } from '#domain/accounts/api.ts'
import { parseLogin } from '#domain/accounts/contacts.ts'
import { loginLimit, loginPace, loginPauseMs } from '#domain/accounts/model.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { adoptCart } from './adopt-cart.ts'
import { answerSession } from './answer-session.ts'
import { verifyPassword } from './passwords.ts'
import { placeKey } from './place-key.ts'
import { findAccountByLogin } from './queries.ts'
import { endFormerSession, startSession } from './sessions.ts'

/**
 * Logs in. The attempt is counted before the work, and an unknown login is counted, hashed and answered like a known
 * one, so that neither response nor time reveals which addresses have accounts. A successful login resets the count of
 * its network or device.
 */
export async function createToken(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const login = parseLogin(input.login)
  if (isRefusal(login)) return login
  const account = await findAccountByLogin(ctx.db, login)
  const attempt = await countAttempt(ctx, { account, login: `${login.kind} ${login.value}` })
  if (isRefusal(attempt)) return attempt
  const matches = await verifyPassword(input.password, { hash: account?.passwordHash, network: ctx.network })
  if (isRefusal(matches)) return matches
  if (!matches || !account) return refuse('auth.wrong_login')
  await ctx.limits.forget(loginLimit, attempt.key)
  const session = await inTransaction(ctx.db, async (tx) => {
    await endFormerSession(tx, ctx)
    return startSession(tx, { ctx, accountId: account.id, now: await studioNow(tx) })
  })
  if (isRefusal(session)) return session
  await adoptCart(ctx, account.id)
  return answerSession(ctx, { ...session, accountId: account.id, passwordHash: account.passwordHash })
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByLogin>>>

/**
 * Five attempts for each network, and five for each device that logged in to this account before, so that nobody locks
 * out a client elsewhere. Attempts from unknown devices add up for the account, and beyond a limit each waits for a
 * moment.
 */
async function countAttempt(
  ctx: ReadContext,
  about: { readonly account: Account | undefined; readonly login: string },
): Promise<{ readonly key: string } | Refusal> {
  const { account } = about
  const who = account?.id ?? about.login
  const { key, isKnown } = placeKey(ctx, { who, account })
  const tooMany = await ctx.limits.count(loginLimit, key)
  if (tooMany) return tooMany
  if (!isKnown && (await ctx.limits.count(loginPace, hashText(who)))) await setTimeout(loginPauseMs)
  return { key }
}
