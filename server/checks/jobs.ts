import type { Database } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import type { Log } from '#server/kit/log.ts'
import { runChecks } from './run-checks.ts'
import { runInvariantsNightly } from './run-invariants-nightly.ts'

export function createChecksJobs(parts: {
  readonly config: Config
  readonly db: Database
  readonly log: Log
}): readonly JobKind[] {
  const { db, log, config } = parts
  return [
    {
      name: 'checks.run',
      every: '* * * * *',
      queue: 'checks',
      run: async () => {
        await runChecks(parts)
      },
    },
    // Before three at night in Malaysia, when nobody books.
    {
      name: 'checks.run_invariants',
      every: '50 18 * * *',
      queue: 'invariants',
      run: async () => runInvariantsNightly({ db, log, databaseUrl: config.databaseUrl }),
    },
  ]
}
