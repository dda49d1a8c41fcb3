import type { Id } from '#domain/kit/id.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { rowsOf } from '#server/driver/pages.ts'
import { throttleRows } from '#server/driver/throttle-rows.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { lockAccount } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { listExpiredLots, lockExpiredLot } from './lot-queries.ts'

/**
 * Expires the rest of expired lots, each lot in a transaction of its own, and returns how many lots it emptied.
 * Nobody's right depends on when it runs: an expired lot pays for nothing from the instant of expiry. A credit that a
 * cancellation returned to an expired lot is expired by the next run.
 */
export async function expireLots(db: Database): Promise<number> {
  let emptied = 0
  const lots = rowsOf<Id<'package_lots'>>(async (after) => listExpiredLots(db, after))
  await throttleRows(lots, async (lotId) => {
    const done = await inTransaction(db, async (tx) => emptyLot(tx, lotId))
    if (done === 'emptied') emptied += 1
  })
  return emptied
}

async function emptyLot(tx: Transaction, lotId: Id<'package_lots'>): Promise<'emptied' | 'left'> {
  const now = await lockExpiredLot(tx, lotId)
  if (!now) return 'left'
  const account = await lockAccount(tx, { kind: 'lot', holder: lotId, unit: 'credit' })
  if (account.balance === 0) return 'left'
  await transferValue(tx, {
    // The position in the account's chain distinguishes this expiry from that of a credit which comes back later.
    eventKey: `expire:${lotId}:${account.entryCount}`,
    reason: 'credit_expired',
    subject: lotId,
    at: now,
    unit: 'credit',
    amount: account.balance,
    from: { kind: 'lot', holder: lotId },
    to: { kind: 'house:credits_expired' },
    about: lotId,
  })
  return 'emptied'
}
