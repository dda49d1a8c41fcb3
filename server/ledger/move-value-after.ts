import { checkMove } from '#domain/ledger/check-move.ts'
import type { Transaction } from '#server/kit/database.ts'
import type { ValueMove } from './move-value.ts'
import { postAfter } from './queries.ts'

/**
 * Moves value from the house to people or within the house, because earlier events (`after`, their keys) moved it there; once per event
 * key. `unfounded` when the earlier event was never posted about the same lot, account or card. In one round trip, because the house has no
 * floor that would have to be looked at first. Throws on a move that makes no sense (a bug).
 */
export async function moveValueAfter(
  tx: Transaction,
  moves: readonly (ValueMove & { readonly after: string })[],
): Promise<('moved' | 'unfounded' | { readonly repeated: string })[]> {
  for (const move of moves) {
    const fault = checkMove(move)
    if (fault) throw new Error(fault)
    if ('holder' in move.from) throw new Error('only the house gives back what it was given')
  }
  const followed = await postAfter(
    tx,
    moves.map((move) => ({ ...move, subject: move.subject })),
  )
  return followed.map((each) =>
    each.result === 'repeated' ? { repeated: each.reason } : each.result === 'posted' ? 'moved' : 'unfounded',
  )
}
