import type { Database } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { siteOrigin } from '#server/kit/site-origin.ts'
import { findAlike, findCauses } from './find-causes.ts'
import { sendMorningMail } from './send-morning-mail.ts'

/** A class without an instructor is on Today within seconds. */
const causesMs = 15_000

export function createReportsJobs({
  config,
  db,
}: {
  readonly config: Config
  readonly db: Database
}): readonly JobKind[] {
  const origin = siteOrigin(config)
  return [
    { name: 'reports.find_causes', everyMs: causesMs, run: async () => findCauses(db) },
    { name: 'reports.find_alike', every: '23 * * * *', run: async () => findAlike(db) },
    { name: 'reports.morning_mail', every: '* * * * *', run: async () => sendMorningMail(db, { origin }) },
  ]
}
