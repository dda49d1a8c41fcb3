import type { Target } from '#domain/accounts/contacts.ts'
import { decideCode } from '#domain/accounts/decide-code.ts'
import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { bySecrets } from '#server/kit/secrets.ts'
import { accountCode } from './account-code.ts'
import { findSentCodes, noteSentAgain, replaceCode, type CodePurpose } from './code-queries.ts'
import { sendCode } from './emails.ts'

interface Wanted {
  readonly ctx: Omit<ReadContext, 'db'>
  readonly accountId: Id<'accounts'>
  /** The account whose owner will read the code, where it is not the one that asks. */
  readonly otherId?: Id<'accounts'>
  readonly purpose: CodePurpose
  readonly target: Target
  readonly locale: Locale
  readonly now: Instant
}

interface Issued {
  readonly id: Id<'account_codes'>
  readonly code: string
  readonly expiresAt: Instant
  /** How often it has been sent. */
  readonly sends: number
}

/**
 * Sends a code to that contact: the valid one again, or a new one. The account must be locked. Refuses request.too_many
 * within a minute of the last message, and when there were many.
 */
export async function issueCode(tx: Transaction, wanted: Wanted): Promise<{ readonly expiresAt: Instant } | Refusal> {
  const { ctx, accountId, otherId, purpose, target, locale, now } = wanted
  const { secrets } = ctx.config
  const sent = (await findSentCodes(tx, { accountId, otherId, purpose, target, now })).map((one) => {
    const { createdAt, digits } = one
    const known = bySecrets(secrets, (secret) => {
      const code = accountCode.draw({ accountId, purpose, createdAt, digits, secret })
      return accountCode.isRight(one.codeHash, { accountId, purpose, code, secrets: [secret] }) ? code : undefined
    })
    // A code made under a secret that is gone cannot be read again, so a new one replaces it.
    return { ...one, code: known ?? '', isSame: one.isSame && known !== undefined }
  })
  // Anyone may request a code for another's forgotten password, so it has no daily limit that somebody else could use
  // up.
  const plan = decideCode({ sent, now, isCapped: purpose !== 'reset_password' })
  if (plan.kind === 'wait') return refuse('request.too_many', { values: { seconds: plan.seconds } })
  const { id, code, expiresAt, sends }: Issued =
    plan.kind === 'again'
      ? { ...plan.code, sends: await noteSentAgain(tx, { id: plan.code.id, now }) }
      : await issueNew(tx, { ...wanted, digits: plan.digits })
  const { branch, origin } = ctx
  await sendCode(tx, {
    accountId: otherId ?? accountId,
    branchId: branch.id,
    purpose,
    target,
    locale,
    origin,
    codeId: id,
    code,
    sends,
    expiresAt,
    zone: branch.zone,
    now,
  })
  return { expiresAt }
}

async function issueNew(tx: Transaction, wanted: Wanted & { readonly digits: number }): Promise<Issued> {
  const { ctx, accountId, otherId, purpose, target, digits, now } = wanted
  const { secret } = ctx.config
  const code = accountCode.draw({ accountId, purpose, createdAt: now, digits, secret })
  const codeHash = accountCode.hash({ accountId, purpose, code, secret })
  return { ...(await replaceCode(tx, { accountId, otherId, purpose, target, codeHash, digits, now })), code, sends: 1 }
}
