import type { Database } from '#server/driver/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { clearDeadCodes } from './code-queries.ts'
import { clearEndedSessions } from './queries.ts'

/** Sessions that ended are kept for a day, so that an open page can show the reason, then deleted. */
export function createAccountsJobs({ db }: { db: Database }): readonly JobKind[] {
  return [
    { name: 'accounts.clear_ended_sessions', every: '23 * * * *', run: async () => clearEndedSessions(db) },
    { name: 'accounts.clear_dead_codes', every: '41 * * * *', run: async () => clearDeadCodes(db) },
  ]
}
