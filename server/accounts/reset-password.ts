import { checkAgreement } from '#domain/accounts/check-agreement.ts'
import { parseLogin, type Login, proveContact } from '#domain/accounts/contacts.ts'
import { isCommonPassword } from '#domain/accounts/is-common-password.ts'
import { steadyMs } from '#domain/accounts/model.ts'
import type { resetPassword as endpoint } from '#domain/accounts/password-api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { removeReferral } from '#server/discounts/referrals.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { adoptCart } from './adopt-cart.ts'
import { agreeTo, versionsInForce } from './agree.ts'
import { answerSession } from './answer-session.ts'
import { storeReset } from './code-queries.ts'
import { sendPasswordChanged } from './emails.ts'
import { endAccess } from './end-access.ts'
import { countResetTry, tryResetCode } from './password-reset.ts'
import { hashPassword } from './passwords.ts'
import { hasAgreed } from './queries.ts'
import { endFormerSession, startSession } from './sessions.ts'
import { withMinimumDuration } from './with-minimum-duration.ts'

/**
 * Sets another password with the code that was sent, ends every access to the account and starts a session here. A
 * refused try must stay counted, so this opens its own transaction; the password is hashed before it, for logins
 * without an account as well. Refuses what `checkAgreement` refuses where the account has never agreed; the code then
 * stays good.
 */
export async function resetPassword(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const login = parseLogin(input.login)
  if (isRefusal(login)) return login
  if (isCommonPassword(input.password, [login.value]))
    return refuse('accounts.password_common', { fields: { password: 'fields.password_common' } })
  const tooMany = await countResetTry(ctx, login)
  if (tooMany) return tooMany
  const passwordHash = await hashPassword(input.password, ctx.network)
  if (isRefusal(passwordHash)) return passwordHash
  const done = await withMinimumDuration(steadyMs, async () =>
    inTransaction(ctx.db, async (tx) => ({
      started: await reset(tx, { ctx, login, input, passwordHash }),
    })),
  )
  if (isRefusal(done)) return done
  const { started } = done
  if (isRefusal(started)) return started
  if (!started) return refuse('accounts.code_invalid', { fields: { code: 'fields.code_invalid' } })
  await adoptCart(ctx, started.accountId)
  return answerSession(ctx, { ...started, passwordHash })
}

interface Attempt {
  readonly ctx: ReadContext
  readonly login: Login
  readonly input: CheckedOf<typeof endpoint>
  readonly passwordHash: string
}

async function reset(tx: Transaction, { ctx, login, input, passwordHash }: Attempt) {
  const tried = await tryResetCode(tx, { ctx, login, code: input.code })
  if (!tried) return undefined
  const { account, live } = tried
  const { accountId, now } = account
  if (!(await hasAgreed(tx, accountId))) {
    const ticked = { terms: input.terms_version, privacy: input.privacy_version }
    const versions = await versionsInForce(tx, { branch: ctx.branch, now })
    const refusal = checkAgreement(ticked, versions)
    if (refusal) return refusal
    await agreeTo(tx, { accountId, versions, locale: ctx.locale, now })
  }
  await storeReset(tx, { codeId: live.id, accountId, passwordHash, ...proveContact(live.channel, account), now })
  await endAccess(tx, { accountId, now })
  // Nothing was verified before: a stranger who opened the account may have named the referrer of its first order.
  if (!account.emailVerified && !account.phoneVerified) await removeReferral(tx, accountId)
  await endFormerSession(tx, ctx)
  const { branch, origin } = ctx
  await sendPasswordChanged(tx, { ...account, branchId: branch.id, origin, zone: branch.zone })
  return { ...(await startSession(tx, { ctx, accountId, now })), accountId }
}
