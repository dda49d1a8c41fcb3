import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { extendHolds } from '#server/occupancy/hold-queries.ts'

interface Paying {
  readonly accountId: Id<'accounts'>
  /** When the attempt at the bank, or the approval that it waits for, is over. */
  readonly until: Instant
  /** "`holded` keeps a seat until 12 h before class"; at the bank it is kept until the start. */
  readonly approval?: Pick<Policies, 'cancel_hours'>
}

/** "Once the buyer is sent to the bank, a seat is held to the attempt's own expiry." An expired hold stays expired. */
export async function extendHold(tx: Transaction, { accountId, until, approval }: Paying): Promise<void> {
  await extendHolds(tx, { accountId, until, hoursBefore: approval?.cancel_hours ?? 0 })
}
