import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { currentVersion } from '#server/content/queries.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { insertConsents } from './queries.ts'

type At = Pick<ReadContext, 'branch'> & { readonly now: Instant }

/** The versions of the documents in force in the branch; undefined for one that was never published. */
export async function versionsInForce(db: Database, { branch, now }: At) {
  const versionOf = async (kind: 'terms' | 'privacy') => currentVersion(db, { branchId: branch.id, kind, now })
  return { terms: await versionOf('terms'), privacy: await versionOf('privacy') }
}

/** Records that an account agreed to the documents in force. */
export async function agreeToAll(
  tx: Transaction,
  { ctx, accountId, now }: { readonly ctx: ReadContext; readonly accountId: Id<'accounts'>; readonly now: Instant },
): Promise<void> {
  const { terms, privacy } = await versionsInForce(tx, { branch: ctx.branch, now })
  const agreed = { accountId, locale: ctx.locale, now }
  await insertConsents(tx, [
    ...(terms === undefined ? [] : [{ ...agreed, kind: 'terms' as const, version: terms }]),
    ...(privacy === undefined ? [] : [{ ...agreed, kind: 'privacy' as const, version: privacy }]),
  ])
}
