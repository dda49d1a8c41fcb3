import { resetTryLimit } from '#domain/accounts/model.ts'
import type { Login } from '#domain/accounts/parse-login.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { placeKey } from './place-key.ts'
import { findAccountByLogin } from './queries.ts'

/** Counts a try for that login from that network; a code of six digits is invalid after five from anywhere. */
export async function countResetTry(ctx: ReadContext, login: Login): Promise<Refusal | undefined> {
  const account = await findAccountByLogin(ctx.db, login)
  return ctx.limits.count(resetTryLimit, placeKey(ctx, { who: `${login.kind} ${login.value}`, account }).key)
}
