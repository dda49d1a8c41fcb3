import { isAtOrBefore, plusMinutes } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import { listSessions, type LockedSession, type SessionRow } from '#server/schedules/queries.ts'

const mostShown = 3
/** Some of those that are found may not be open yet. */
const mostRead = 10
const aheadMinutes = 14 * 24 * 60

/** The same kind of class at other times of the next two weeks, with a free reformer and open now, soonest first. */
export async function listAlternatives(db: Database, session: LockedSession): Promise<readonly SessionRow[]> {
  const { id, now, branchId, classTypeId } = session
  const { rows } = await listSessions(db, {
    filters: {
      branchId,
      from: now,
      until: plusMinutes(now, aheadMinutes),
      classTypes: [classTypeId],
      private: false,
      availableAt: now,
    },
    sorted: 'asc',
    limit: mostRead,
    offset: 0,
  })
  return rows.filter((row) => row.id !== id && isAtOrBefore(row.opens_at, now)).slice(0, mostShown)
}
