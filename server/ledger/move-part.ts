import { checkMove } from '#domain/ledger/check-move.ts'
import type { Part } from '#server/kit/in-one-trip.ts'
import type { ValueMove } from './move-value.ts'
import { movesStatement } from './queries.ts'

/**
 * Moves of value that travel with the writes they belong to, in that order. For callers that hold the locks on the accounts and have read their
 * balances: `moveValue` asks before it moves, here only the floor of the ledger (`ledger_balance_floor`) still refuses.
 * Throws on a move that makes no sense (a bug).
 */
export function movePart(...moves: readonly ValueMove[]): Part {
  for (const move of moves) {
    const fault = checkMove(move)
    if (fault) throw new Error(fault)
  }
  return { name: 'moved', statement: movesStatement(moves.map((move) => ({ ...move, subject: move.subject }))) }
}
