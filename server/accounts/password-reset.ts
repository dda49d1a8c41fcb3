import { codeTarget, parseLogin, type Login } from '#domain/accounts/contacts.ts'
import { resetLimit, steadyMs, resetTryLimit } from '#domain/accounts/model.ts'
import type {
  forgetPassword as forgetPasswordEndpoint,
  verifyForgetPasswordToken as verifyForgetPasswordTokenEndpoint,
} from '#domain/accounts/password-api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { codeLifeMinutes } from '#domain/messages/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { accountCode } from './account-code.ts'
import { lockLogin, countTry, type LoginRow } from './code-queries.ts'
import { issueCode } from './issue-code.ts'
import { placeKey } from './place-key.ts'
import { findAccountByLogin } from './queries.ts'
import { withMinimumDuration } from './with-minimum-duration.ts'

/**
 * Sends a code to the account of that e-mail or phone, if there is one. Counted by login and network before the work.
 * The response and its time are the same for logins without an account and where an earlier code is still valid; a code
 * is valid until the time in the response at most. Refuses `accounts.no_text_messages` for any phone where none can be
 * sent.
 */
export async function forgetPassword(
  ctx: ReadContext,
  input: CheckedOf<typeof forgetPasswordEndpoint>,
): Promise<OutputOf<typeof forgetPasswordEndpoint> | Refusal> {
  const login = parseLogin(input.login)
  if (isRefusal(login)) return login
  if (login.kind === 'phone' && ctx.config.mode === 'production') return refuse('accounts.no_text_messages')
  const { key } = placeKey(ctx, {
    who: `${login.kind} ${login.value}`,
    account: await findAccountByLogin(ctx.db, login),
  })
  const tooMany = await ctx.limits.count(resetLimit, key)
  if (tooMany) return tooMany
  const done = await withMinimumDuration(steadyMs, async () =>
    inTransaction(ctx.db, async (tx) => send(tx, { ctx, login })),
  )
  if (isRefusal(done)) return done
  const expiresAt = (await studioNow(ctx.db)).add({ minutes: codeLifeMinutes })
  return { success: true, expires_at: wireTime(expiresAt, ctx.branch.zone) }
}

/**
 * An account that was sent a code a moment ago, or many today, gets no other message, and the response does not show
 * it.
 */
async function send(tx: Transaction, { ctx, login }: { ctx: ReadContext; login: Login }): Promise<{ done: true }> {
  const account = await lockLogin(tx, login)
  const target = account && codeTarget(login.kind, account)
  if (target) await issueCode(tx, { ...account, ctx, purpose: 'reset_password', target })
  return { done: true }
}

/** Checks the code without using it up; the try counts. */
export async function verifyForgetPasswordToken(
  ctx: ReadContext,
  input: CheckedOf<typeof verifyForgetPasswordTokenEndpoint>,
): Promise<OutputOf<typeof verifyForgetPasswordTokenEndpoint> | Refusal> {
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
  const isRight = accountCode.isRight(live.codeHash, { accountId, purpose, code, secrets: ctx.config.secrets })
  return isRight ? { account, live } : undefined
}

/** Counts a try for that login from that network; a code of six digits is invalid after five from anywhere. */
export async function countResetTry(ctx: ReadContext, login: Login): Promise<Refusal | undefined> {
  const account = await findAccountByLogin(ctx.db, login)
  return ctx.limits.count(resetTryLimit, placeKey(ctx, { who: `${login.kind} ${login.value}`, account }).key)
}
