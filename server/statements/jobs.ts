import type { Database } from '#server/driver/database.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import type { Log } from '#server/kit/log.ts'
import { makeStatements } from './make-statements.ts'

/** Just past the hour, so that a day is compared an hour after it is over in any zone of whole hours. */
export function createStatementsJobs({
  db,
  gateways,
  log,
}: {
  readonly db: Database
  readonly gateways: Gateways
  readonly log: Log
}): readonly JobKind[] {
  return [{ name: 'statements.make', every: '1 * * * *', run: async () => makeStatements({ db, gateways, log }) }]
}
