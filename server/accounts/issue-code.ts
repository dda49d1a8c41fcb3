import { randomInt } from 'node:crypto'
import type { Target } from '#domain/accounts/code-target.ts'
import { codeWait } from '#domain/accounts/code-wait.ts'
import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findSentCodes, replaceCode, type CodePurpose } from './code-queries.ts'
import { sendCode } from './emails.ts'
import { hashCode } from './hash-code.ts'

interface Wanted {
  readonly ctx: Omit<ReadContext, 'db'>
  readonly accountId: Id<'accounts'>
  /** The account whose owner is to read the code, where it is not the one that asks. */
  readonly otherId?: Id<'accounts'>
  readonly purpose: CodePurpose
  readonly target: Target
  readonly locale: Locale
  readonly now: Instant
}

const codes = 1_000_000

/**
 * Sends six digits to that contact; the code of that purpose before it is dead from then on. The account must be
 * locked. Refuses request.too_many within a minute of the last code and after five in a day.
 */
export async function issueCode(tx: Transaction, wanted: Wanted): Promise<{ readonly expiresAt: Instant } | Refusal> {
  const { ctx, accountId, otherId, purpose, target, locale, now } = wanted
  const seconds = codeWait({ sentAt: await findSentCodes(tx, { accountId, purpose, now }), now })
  if (seconds > 0) return refuse('request.too_many', { values: { seconds } })
  const code = String(randomInt(codes)).padStart(6, '0')
  const codeHash = hashCode({ accountId, purpose, code, secret: ctx.config.secret })
  const { id, expiresAt } = await replaceCode(tx, { accountId, otherId, purpose, target, codeHash, now })
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
    expiresAt,
    zone: branch.zone,
    now,
  })
  return { expiresAt }
}
