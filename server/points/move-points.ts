import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { lockBalance } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { moveLots } from './queries.ts'

interface Between {
  readonly from: Id<'accounts'>
  readonly to: Id<'accounts'>
  readonly now: Instant
}

/** Posts the points of a merged account to the other one, with their expiry. */
export async function movePoints(tx: Transaction, { from, to, now }: Between): Promise<void> {
  const amount = await lockBalance(tx, { kind: 'points', holder: from, unit: 'point' })
  await moveLots(tx, { from, to })
  if (amount === 0) return
  const moved = await transferValue(tx, {
    eventKey: `merge:${from}:points`,
    reason: 'merge',
    at: now,
    about: to,
    unit: 'point',
    amount,
    from: { kind: 'points', holder: from },
    to: { kind: 'points', holder: to },
  })
  if (moved !== 'moved') throw new Error(`account ${from}: its points could not be moved: ${moved}`)
}
