import type { Transaction } from '#server/driver/database.ts'
import { endHolds } from './end-holds.ts'
import type { Filling } from './promote-person.ts'
import { promoteWaiting } from './promote-waiting.ts'

/**
 * Frees the seats of a locked class whose holds have run out, and offers them to its waitlist in the same transaction. Rights never wait for it:
 * whoever locks a class asks this first. True when a hold has ended, and the class has to be read again.
 */
export async function expireHolds(tx: Transaction, filling: Filling): Promise<boolean> {
  const ended = await endHolds(tx, { sessionId: filling.sessionId, now: filling.now })
  if (ended === 0) return false
  await promoteWaiting(tx, filling)
  return true
}
