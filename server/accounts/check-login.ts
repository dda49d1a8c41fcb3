import { setTimeout } from 'node:timers/promises'
import { parseLogin } from '#domain/accounts/contacts.ts'
import { loginLimit, loginPace, loginPauseMs } from '#domain/accounts/model.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { verifyPassword } from './passwords.ts'
import { placeKey } from './place-key.ts'
import { findAccountByLogin } from './queries.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByLogin>>>

/**
 * The account of a login whose password is right; else refuses auth.wrong_login. The attempt is counted before the
 * work, and an unknown login is counted, hashed and answered like a known one, so that neither response nor time
 * reveals which addresses have accounts. A right password resets the count of its network or device.
 */
export async function checkLogin(
  ctx: ReadContext,
  input: { readonly login: string; readonly password: string },
): Promise<Account | Refusal> {
  const login = parseLogin(input.login)
  if (isRefusal(login)) return login
  const account = await findAccountByLogin(ctx.db, login)
  const attempt = await countAttempt(ctx, { account, login: `${login.kind} ${login.value}` })
  if (isRefusal(attempt)) return attempt
  const matches = await verifyPassword(input.password, { hash: account?.passwordHash, network: ctx.network })
  if (isRefusal(matches)) return matches
  if (!matches || !account) return refuse('auth.wrong_login')
  await ctx.limits.forget(loginLimit, attempt.key)
  return account
}

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
