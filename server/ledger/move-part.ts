import { checkMove } from '#domain/ledger/check-move.ts'
import type { Part } from '#server/kit/in-one-trip.ts'
import type { ValueMove } from './move-value.ts'
import { moveStatement } from './queries.ts'

/**
 * A move of value that travels with the writes it belongs to. For callers that hold the lock on the account and have read its
 * balance: `moveValue` asks before it moves, here only the floor of the ledger (`ledger_balance_floor`) still refuses.
 * Throws on a move that makes no sense (a bug).
 */
export function movePart(move: ValueMove): Part {
  const fault = checkMove(move)
  if (fault) throw new Error(fault)
  return { name: 'moved', statement: moveStatement({ ...move, subject: move.subject }) }
}
