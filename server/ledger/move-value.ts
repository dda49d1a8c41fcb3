import type { Instant } from '#domain/kit/time.ts'
import { checkMove } from '#domain/ledger/check-move.ts'
import type { LedgerMove } from '#domain/ledger/model.ts'
import type { Transaction } from '#server/kit/database.ts'
import { findPosting, lockSides, postMove } from './queries.ts'

export interface ValueMove extends LedgerMove {
  /** Names the business event, such as `spend:<booking>`. The same event posts once, whoever repeats it. */
  readonly eventKey: string
  /** Why, in a word that reports can group by: `spend`, `grant`, `refund`. */
  readonly reason: string
  /** The booking, order or other row that caused it. */
  readonly subject?: string
  readonly at: Instant
  /** The lot, account or card the move is about, noted on both sides. */
  readonly about: string
}

/**
 * Moves value from one account to another inside the caller's transaction, once per event key. `too_little` when a person's
 * account holds less than the amount: nothing is written and the transaction stays usable, for the balance is read under its
 * lock. The database's own floor on balances is the second guard. Throws on a move that makes no sense (a bug).
 */
export async function moveValue(tx: Transaction, move: ValueMove): Promise<'moved' | 'repeated' | 'too_little'> {
  const fault = checkMove(move)
  if (fault) throw new Error(fault)
  const balances = await lockSides(tx, move)
  if ('holder' in move.from && (balances.get(`${move.from.kind} ${move.from.holder}`) ?? 0) < move.amount) {
    return (await findPosting(tx, move.eventKey)) ? 'repeated' : 'too_little'
  }
  const posted = await postMove(tx, { ...move, subject: move.subject })
  return posted ? 'moved' : 'repeated'
}
