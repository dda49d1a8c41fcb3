import type { Database } from '#server/driver/database.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import type { Log } from '#server/kit/log.ts'
import { siteOrigin } from '#server/kit/site-origin.ts'
import { collectDue } from './collect-due.ts'
import { notifyUpcoming } from './contract-notices.ts'

/** A member who has just authorised waits for the first credits. */
const collectMs = 3000

export function createContractsJobs(parts: {
  config: Config
  db: Database
  log: Log
  gateways: Gateways
}): readonly JobKind[] {
  const { config, db, log, gateways } = parts
  const origin = siteOrigin(config)
  return [
    { name: 'contracts.collect', everyMs: collectMs, run: async () => collectDue({ db, gateways, log, origin }) },
    {
      name: 'contracts.notice_upcoming',
      every: '7 * * * *',
      run: async () => {
        await notifyUpcoming(db, origin)
      },
    },
  ]
}
