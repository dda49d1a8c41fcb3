import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
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

interface Agreed {
  readonly accountId: Id<'accounts'>
  readonly versions: Awaited<ReturnType<typeof versionsInForce>>
  readonly locale: Locale
  readonly now: Instant
}

/** Records that an account agreed to those versions of the documents. */
export async function agreeTo(tx: Transaction, { versions, ...agreed }: Agreed): Promise<void> {
  const { terms, privacy } = versions
  await insertConsents(tx, [
    ...(terms === undefined ? [] : [{ ...agreed, kind: 'terms' as const, version: terms }]),
    ...(privacy === undefined ? [] : [{ ...agreed, kind: 'privacy' as const, version: privacy }]),
  ])
}
