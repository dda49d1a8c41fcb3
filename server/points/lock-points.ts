import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { lockBalance } from '#server/ledger/queries.ts'
import { listGoodLots } from './queries.ts'

/**
 * The valid points, those that expire first before the others. Every change of an account's points waits for this lock
 * until the transaction ends; its lots are read after it.
 */
export async function lockPoints(tx: Transaction, accountId: Id<'accounts'>): ReturnType<typeof listGoodLots> {
  await lockBalance(tx, { kind: 'points', holder: accountId, unit: 'point' })
  return listGoodLots(tx, accountId)
}
