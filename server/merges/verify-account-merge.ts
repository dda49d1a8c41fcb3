import { parseLogin } from '#domain/accounts/contacts.ts'
import { steadyMs } from '#domain/accounts/model.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { verifyAccountMerge as endpoint } from '#domain/merges/api.ts'
import { checkPassword } from '#server/accounts/passwords.ts'
import { withMinimumDuration } from '#server/accounts/with-minimum-duration.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { presentHoldings } from './holdings.ts'
import { tryMerge } from './try-merge.ts'

/**
 * Merges another account into the signed-in one, with the code that its owner got and the password of this one, so that
 * both sides are proven. The code verifies the own phone when it was sent there. A try is counted before the code is
 * compared and stays counted; what the other account holds, and why it cannot be merged, is shown to its owner alone.
 */
export async function verifyAccountMerge(
  ctx: ReadContext,
  { login: typed, code, password }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const login = parseLogin(typed)
  if (isRefusal(login)) return login
  const known = await checkPassword(ctx, { password, field: 'password' })
  if (isRefusal(known)) return known
  const outcome = await withMinimumDuration(steadyMs, async () =>
    inTransaction(ctx.db, async (tx) => tryMerge(tx, { ctx, login, code })),
  )
  if (isRefusal(outcome)) return outcome
  if (!outcome.right) return refuse('accounts.code_invalid', { fields: { code: 'fields.code_invalid' } })
  return { success: true, moved: outcome.moved && presentHoldings(outcome.moved) }
}
