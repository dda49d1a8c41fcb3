import { isCommonPassword } from '#domain/accounts/is-common-password.ts'
import type { changePassword as endpoint } from '#domain/accounts/password-api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { answerSession } from './answer-session.ts'
import { sendPasswordChanged } from './emails.ts'
import { endAccess } from './end-access.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { replacePassword } from './session-queries.ts'
import { startSession } from './sessions.ts'

/**
 * Changes the password with the old one, ends every access and starts a session here. It hashes, so it opens its own
 * transaction; a password that was changed elsewhere meanwhile must be typed again.
 */
export async function changePassword(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  const account = await checkPassword(ctx, { password: input.old_password, field: 'old_password' })
  if (isRefusal(account)) return account
  if (isCommonPassword(input.new_password, [account.email ?? undefined, account.phone ?? undefined]))
    return refuse('accounts.password_common', { fields: { new_password: 'fields.password_common' } })
  const passwordHash = await hashPassword(input.new_password, ctx.network)
  if (isRefusal(passwordHash)) return passwordHash
  const { branch, origin } = ctx
  const started = await inTransaction(ctx.db, async (tx) => {
    const now = await replacePassword(tx, { accountId, from: account.passwordHash, to: passwordHash })
    if (!now) return refuse('auth.reauth', { fields: { old_password: 'fields.invalid' } })
    await endAccess(tx, { accountId, now })
    await sendPasswordChanged(tx, { ...account, accountId, branchId: branch.id, origin, zone: branch.zone, now })
    return startSession(tx, { ctx, accountId, now })
  })
  return isRefusal(started) ? started : answerSession(ctx, { ...started, accountId, passwordHash })
}
