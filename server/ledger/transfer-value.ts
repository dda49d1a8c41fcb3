import type { Instant } from '#domain/kit/time.ts'
import { checkTransfer } from '#domain/ledger/check-transfer.ts'
import type { LedgerTransfer } from '#domain/ledger/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { findPosting, lockSides, postTransfer } from './queries.ts'

export interface ValueTransfer extends LedgerTransfer {
  /**
   * The key of the business event, such as `spend:<booking>`. The same event is posted once, however often it is
   * repeated.
   */
  readonly eventKey: string
  /** The reason, in a word that reports can group by: `spend`, `grant`, `refund`. */
  readonly reason: string
  /** The booking, order or other row that caused it. */
  readonly subject?: string
  readonly at: Instant
  /** The lot, account or card of the transfer, stored on both sides. */
  readonly about: string
}

/**
 * Transfers value from one account to another inside the caller's transaction, once per event key. `too_little` when a
 * person's account holds less than the amount: nothing is written and the transaction stays usable, since the balance
 * is read under its lock. The constraint on balances is the second guard. Throws on an invalid transfer (a bug).
 */
export async function transferValue(
  tx: Transaction,
  transfer: ValueTransfer,
): Promise<'moved' | 'repeated' | 'too_little'> {
  const fault = checkTransfer(transfer)
  if (fault) throw new Error(fault)
  const balances = await lockSides(tx, transfer)
  if (
    'holder' in transfer.from &&
    (balances.get(`${transfer.from.kind} ${transfer.from.holder}`) ?? 0) < transfer.amount
  ) {
    return (await findPosting(tx, transfer.eventKey)) ? 'repeated' : 'too_little'
  }
  const posted = await postTransfer(tx, { ...transfer, subject: transfer.subject })
  return posted ? 'moved' : 'repeated'
}
