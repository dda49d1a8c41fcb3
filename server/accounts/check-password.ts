import { loginLimit } from '#domain/accounts/model.ts'
import { refuse, isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { loadPassword } from './session-queries.ts'
import { verifyPassword } from './verify-password.ts'

interface Again {
  readonly password: string
  /** The field of the password. */
  readonly field: string
}

/**
 * Checks the password of the signed-in account again, because the device may be in other hands. Counted before the work
 * like a login; refuses `auth.reauth`. Returns the facts of the account at that moment.
 */
export async function checkPassword(
  ctx: ReadContext,
  { password, field }: Again,
): Promise<Awaited<ReturnType<typeof loadPassword>> | Refusal> {
  const { accountId } = signedIn(ctx)
  const key = hashText(`again ${accountId}`)
  const tooMany = await ctx.limits.count(loginLimit, key)
  if (tooMany) return tooMany
  const account = await loadPassword(ctx.db, accountId)
  // It was deleted meanwhile.
  if (account.passwordHash === 'deleted') return refuse('auth.required')
  const matches = await verifyPassword(password, { hash: account.passwordHash, network: ctx.network })
  if (isRefusal(matches)) return matches
  if (!matches) return refuse('auth.reauth', { fields: { [field]: 'fields.invalid' } })
  await ctx.limits.forget(loginLimit, key)
  return account
}
