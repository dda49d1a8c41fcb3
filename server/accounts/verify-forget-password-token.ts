import { steadyMs } from '#domain/accounts/model.ts'
import { parseLogin } from '#domain/accounts/parse-login.ts'
import type { verifyForgetPasswordToken as endpoint } from '#domain/accounts/password-api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { countResetTry } from './count-reset-try.ts'
import { tryResetCode } from './try-reset-code.ts'
import { withMinimumDuration } from './with-minimum-duration.ts'

/** Checks the code without using it up; the try counts. */
export async function verifyForgetPasswordToken(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const login = parseLogin(input.login)
  if (isRefusal(login)) return login
  const tooMany = await countResetTry(ctx, login)
  if (tooMany) return tooMany
  const tried = await withMinimumDuration(steadyMs, async () =>
    inTransaction(ctx.db, async (tx) => ({ found: await tryResetCode(tx, { ctx, login, code: input.code }) })),
  )
  if (isRefusal(tried)) return tried
  return tried.found ? { success: true } : refuse('accounts.code_invalid', { fields: { code: 'fields.code_invalid' } })
}
