import type { Transaction } from '#server/driver/database.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { seatsWrite } from '#server/schedules/queries.ts'
import { endHolds } from './hold-queries.ts'
import type { Filling } from './promote-person.ts'
import { promoteWaiting } from './promote-waiting.ts'

/**
 * Frees the places of a locked class whose holds have run out, and offers them to its queue in the same transaction. Rights never wait for it:
 * whoever locks a class asks this first. True when a hold has ended, and the class has to be read again.
 */
export async function expireHolds(tx: Transaction, filling: Filling): Promise<boolean> {
  const { sessionId, now } = filling
  const ended = await endHolds(tx, { sessionId, now })
  if (ended === 0) return false
  await inSingleStatement(tx, [seatsWrite({ sessionId, by: -ended })])
  await promoteWaiting(tx, filling)
  return true
}
