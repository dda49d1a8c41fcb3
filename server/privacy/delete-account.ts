import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { deleteAccount as endpoint } from '#domain/privacy/api.ts'
import { checkPassword } from '#server/accounts/passwords.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { clearSessionCookies } from '#server/kit/cookies.ts'
import { deletedLine } from './deleted-line.ts'
import { endAccount } from './end-account.ts'

/**
 * Clears profile, addresses, contacts, messages and tokens at once, and keeps invoices, ledger and signed waivers under
 * a pseudonym (docs/studio-rules.md#removal-and-merging). Asks for the password again. A person who returns with the
 * same e-mail or phone is recognised by its hash, so that a once-only offer is not used again. It opens its own
 * transaction, because the password is hashed before it.
 */
export async function deleteAccount(
  ctx: ReadContext,
  { password }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const known = await checkPassword(ctx, { password, field: 'password' })
  if (isRefusal(known)) return known
  const { accountId, personId } = signedIn(ctx)
  const { config, origin } = ctx
  const done = await inTransaction(ctx.db, async (tx) =>
    endAccount(tx, { accountId, personId, secret: config.secret, origin }),
  )
  if (isRefusal(done)) return done
  ctx.log.info({ account: accountId }, deletedLine)
  clearSessionCookies(ctx)
  return { success: true }
}
