import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { insertSessions, type NewSession } from './queries.ts'

/** The most classes in one statement; a year of a busy room is one, a large seed is many. */
const sessionsPerStatement = 2000

/**
 * Inserts classes with their instructors and returns their ids in the same order. Throws when a room or an instructor
 * would be in two classes at once: the caller plans the days, the constraints only guard them.
 */
// oxlint-disable-next-line max-params -- the transaction, the classes and the time are the whole of it
export async function addSessions(
  tx: Transaction,
  sessions: readonly NewSession[],
  now: Instant,
): Promise<Id<'class_sessions'>[]> {
  const ids: Id<'class_sessions'>[] = []
  for (let first = 0; first < sessions.length; first += sessionsPerStatement) {
    ids.push(...(await insertSessions(tx, { sessions: sessions.slice(first, first + sessionsPerStatement), now })))
  }
  return ids
}
