import type { Instant } from '#domain/kit/time.ts'
import { checkTransfer } from '#domain/ledger/check-transfer.ts'
import type { LedgerTransfer } from '#domain/ledger/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { StatementWrite } from '#server/driver/in-single-statement.ts'
import { findPosting, lockSides, postTransfer, postAfter, sideKey, transfersStatement } from './queries.ts'

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
  // The studio's accounts have no minimum balance, so there is nothing to check first.
  if ('holder' in transfer.from) {
    const balances = await lockSides(tx, transfer)
    if ((balances.get(sideKey(transfer.from)) ?? 0) < transfer.amount)
      return (await findPosting(tx, transfer.eventKey)) ? 'repeated' : 'too_little'
  }
  const posted = await postTransfer(tx, { ...transfer, subject: transfer.subject })
  return posted ? 'moved' : 'repeated'
}

/**
 * Transfers value from the studio's accounts to people or between the studio's accounts, because earlier events
 * (`after`, their keys) moved it there; once per event key, and as much as the earlier event moved, whatever the amount
 * says. `unfounded` when the earlier event was never posted about the same lot, account or card. In one round trip,
 * because the studio's accounts have no minimum balance to check first. Throws on an invalid transfer (a bug).
 */
export async function transferAfter(
  tx: Transaction,
  transfers: readonly (ValueTransfer & { readonly after: string })[],
): Promise<('moved' | 'unfounded' | { readonly repeated: string })[]> {
  for (const transfer of transfers) {
    const fault = checkTransfer(transfer)
    if (fault) throw new Error(fault)
    if ('holder' in transfer.from)
      throw new Error('a transfer after an earlier event must come from an account of the studio')
  }
  const followed = await postAfter(
    tx,
    transfers.map((transfer) => ({ ...transfer, subject: transfer.subject })),
  )
  return followed.map((each) =>
    each.result === 'repeated' ? { repeated: each.reason } : each.result === 'posted' ? 'moved' : 'unfounded',
  )
}

/**
 * Transfers of value in a single statement with the writes they belong to, in that order. For callers that hold the
 * locks on the accounts and have read their balances: `transferValue` checks before it transfers, here only the
 * constraint of the ledger (`ledger_balance_floor`) still refuses. Throws on an invalid transfer (a bug).
 */
export function transferStatement(...transfers: readonly ValueTransfer[]): StatementWrite {
  for (const transfer of transfers) {
    const fault = checkTransfer(transfer)
    if (fault) throw new Error(fault)
  }
  return {
    name: 'moved',
    statement: transfersStatement(transfers.map((transfer) => ({ ...transfer, subject: transfer.subject }))),
  }
}
