import type { Id } from '#domain/kit/id.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { eachRow } from '#server/driver/each-row.ts'
import { rowsOf } from '#server/driver/pages.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { lockAccount } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { emptyExpired, listExpired } from './queries.ts'

/**
 * Expires points, each account in a transaction of its own, and returns how many points that were. Nobody's right
 * depends on when it runs: expired points pay for nothing from that instant.
 */
export async function expirePoints(db: Database): Promise<number> {
  let expired = 0
  const accounts = rowsOf<Id<'accounts'>>(async (after) => listExpired(db, after))
  await eachRow(accounts, async (accountId) => {
    const points = await inTransaction(db, async (tx) => expireOf(tx, accountId))
    if (typeof points === 'number') expired += points
  })
  return expired
}

async function expireOf(tx: Transaction, accountId: Id<'accounts'>): Promise<number> {
  const { entryCount } = await lockAccount(tx, { kind: 'points', holder: accountId, unit: 'point' })
  const { points, now } = await emptyExpired(tx, accountId)
  if (points === 0) return 0
  const moved = await transferValue(tx, {
    // The position in the account's chain distinguishes this expiry from that of points which come back later.
    eventKey: `points:${accountId}:expired:${entryCount}`,
    reason: 'points_expired',
    at: now,
    unit: 'point',
    amount: points,
    from: { kind: 'points', holder: accountId },
    to: { kind: 'house:points_expired' },
    about: accountId,
  })
  if (moved !== 'moved') throw new Error(`account ${accountId}: its points could not be expired: ${moved}`)
  return points
}
