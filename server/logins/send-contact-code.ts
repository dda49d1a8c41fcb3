import { parseLogin, type Login } from '#domain/accounts/contacts.ts'
import { contactLimits, steadyMs } from '#domain/accounts/model.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { sendContactCode as endpoint } from '#domain/logins/api.ts'
import { codeLifeMinutes } from '#domain/messages/model.ts'
import { issueCode } from '#server/accounts/issue-code.ts'
import { withMinimumDuration } from '#server/accounts/with-minimum-duration.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { sendContactTaken } from './emails.ts'
import { findTaker, lockContacts } from './queries.ts'

/**
 * Sends a code to a new e-mail or phone of the account, or to its own unverified phone. A contact that has an account
 * gets a message without a code instead; the response and its time are the same. Counted before the work by account and
 * by contact. Refuses accounts.contact_same, and accounts.no_text_messages for any phone where none can be sent.
 */
export async function sendContactCode(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const login = parseLogin(input.login)
  if (isRefusal(login)) return login
  if (login.kind === 'phone' && ctx.config.mode === 'production') return refuse('accounts.no_text_messages')
  const { accountId } = signedIn(ctx)
  for (const limit of contactLimits)
    for (const key of [`account ${accountId}`, `login ${login.kind} ${login.value} ${ctx.network}`]) {
      const tooMany = await ctx.limits.count(limit, hashText(key))
      if (tooMany) return tooMany
    }
  const done = await withMinimumDuration(steadyMs, async () =>
    inTransaction(ctx.db, async (tx) => send(tx, { ctx, login })),
  )
  if (isRefusal(done)) return done
  const expiresAt = (await studioNow(ctx.db)).add({ minutes: codeLifeMinutes })
  return { success: true, kind: login.kind, expires_at: wireTime(expiresAt, ctx.branch.zone) }
}

/** A second code within a minute is not sent, and the response does not show it. */
async function send(
  tx: Transaction,
  { ctx, login }: { readonly ctx: ReadContext; readonly login: Login },
): Promise<{ readonly done: true } | Refusal> {
  const { accountId } = signedIn(ctx)
  const own = await lockContacts(tx, accountId)
  if (own[login.kind] === login.value && (login.kind === 'email' || own.isPhoneProven))
    return refuse('accounts.contact_same', { fields: { login: 'fields.login_invalid' } })
  const { branch, origin } = ctx
  const other = await findTaker(tx, login)
  if (other && other.accountId !== accountId) {
    await sendContactTaken(tx, { ...other, branchId: branch.id, login, origin })
    return { done: true }
  }
  const target = { channel: login.kind === 'email' ? 'email' : 'sms', contact: login.value } as const
  await issueCode(tx, { ctx, accountId, purpose: 'change_contact', target, locale: own.locale, now: own.now })
  return { done: true }
}
