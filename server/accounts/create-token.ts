import type { createToken as endpoint } from '#domain/accounts/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { adoptCart } from './adopt-cart.ts'
import { answerSession } from './answer-session.ts'
import { checkLogin } from './check-login.ts'
import { endFormerSession, startSession } from './sessions.ts'

/** Logs in at the shop. Refuses what `checkLogin` refuses. */
export async function createToken(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const account = await checkLogin(ctx, input)
  if (isRefusal(account)) return account
  const session = await inTransaction(ctx.db, async (tx) => {
    await endFormerSession(tx, ctx)
    return startSession(tx, { ctx, accountId: account.id, now: await studioNow(tx) })
  })
  if (isRefusal(session)) return session
  await adoptCart(ctx, account.id)
  return answerSession(ctx, { ...session, accountId: account.id, passwordHash: account.passwordHash })
}
