import type { Login } from '#domain/accounts/parse-login.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { accountCode } from './account-code.ts'
import { countTry, lockLogin, type LoginRow } from './code-queries.ts'

const purpose = 'reset_password'

/**
 * Tries a code for a forgotten password: counts first, compares after. Returns the account, which stays locked, and the
 * code; undefined when there is no account, no valid code, or another one.
 */
export async function tryResetCode(
  tx: Transaction,
  { ctx, login, code }: { ctx: ReadContext; login: Login; code: string },
): Promise<
  { readonly account: LoginRow; readonly live: NonNullable<Awaited<ReturnType<typeof countTry>>> } | undefined
> {
  const account = await lockLogin(tx, login)
  if (!account) return undefined
  const { accountId, now } = account
  const live = await countTry(tx, { accountId, purpose, now })
  if (!live || live.contact !== (live.channel === 'email' ? account.email : account.phone)) return undefined
  const isRight = accountCode.isSame(
    live.codeHash,
    accountCode.hash({ accountId, purpose, code, secret: ctx.config.secret }),
  )
  return isRight ? { account, live } : undefined
}
