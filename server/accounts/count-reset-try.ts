import { resetTryLimit } from '#domain/accounts/model.ts'
import type { Login } from '#domain/accounts/parse-login.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'

/**
 * Counts a try for that login from that network, so that nobody uses up the tries of whoever sits somewhere else; the
 * code itself dies after five from anywhere.
 */
export async function countResetTry(ctx: ReadContext, login: Login): Promise<Refusal | undefined> {
  return ctx.limits.count(resetTryLimit, hashText(`${login.kind} ${login.value} ${ctx.network}`))
}
