import type { Transaction } from './database.ts'

const pipelined = new WeakSet<Transaction>()

/** Statements of this transaction are sent when they are asked, and its commit behind them. */
export function markPipelined(tx: Transaction): void {
  pipelined.add(tx)
}

/**
 * Leaves a write of one statement to the commit: nobody waits for it, and the commit behind it fails with its reason
 * when it failed. Only for writes under a lock whose outcome decides nothing. Elsewhere than in a pipelined transaction
 * it is awaited.
 */
export async function leaveToCommit(tx: Transaction, write: Promise<unknown>): Promise<void> {
  if (pipelined.has(tx)) write.catch(() => undefined)
  else await write
}
