import type { verifyEmail as endpoint } from '#domain/accounts/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { giveKeptOrders } from '#server/orders/give-kept-orders.ts'
import { accountCode } from './account-code.ts'
import { countTry, storeProof, lockContact } from './code-queries.ts'
import { endAccess } from './end-access.ts'
import { presentMe } from './me.ts'

const purpose = 'verify_email'

/**
 * Verifies the e-mail with the code that was sent to it. A try is counted before the code is compared, in a transaction
 * of its own that a refusal does not roll back. Every other access ends, because an account may have been opened with a
 * stranger's e-mail and be signed in elsewhere. The guest's order that the account was opened from belongs to it from
 * now on. Refuses accounts.no_email and, whatever is wrong with the code, accounts.code_invalid.
 */
export async function verifyEmail(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  const outcome = await inTransaction(ctx.db, async (tx) => tryCode(tx, { ctx, code: input.code }))
  if (isRefusal(outcome)) return outcome
  if (!outcome.verified) return refuse('accounts.code_invalid', { fields: { code: 'fields.code_invalid' } })
  return { success: true, me: await presentMe(ctx.db, { accountId, branch: ctx.branch }) }
}

async function tryCode(
  tx: Transaction,
  { ctx, code }: { ctx: ReadContext; code: string },
): Promise<{ verified: boolean } | Refusal> {
  const { accountId, sessionHash } = signedIn(ctx)
  const { email, verifiedAt, now } = await lockContact(tx, accountId)
  if (email === null) return refuse('accounts.no_email')
  if (verifiedAt !== null) return { verified: true }
  const live = await countTry(tx, { accountId, purpose, now })
  if (
    !live ||
    live.contact !== email ||
    !accountCode.isRight(live.codeHash, { accountId, purpose, code, secrets: ctx.config.secrets })
  )
    return { verified: false }
  await storeProof(tx, { codeId: live.id, accountId, contact: 'email', now })
  await endAccess(tx, { accountId, keep: sessionHash, now })
  await giveKeptOrders(tx, { accountId, now })
  return { verified: true }
}
