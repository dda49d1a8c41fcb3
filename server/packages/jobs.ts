import type { Database } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { siteOrigin } from '#server/kit/site-origin.ts'
import { expireLots } from './expire-lots.ts'
import { notifyExpiry } from './notify-expiry.ts'
import { matchShares } from './shares.ts'

/** Packs end at midnight of their branch, in any zone: once an hour is soon enough, since no right waits for it. */
export function createPackagesJobs({
  config,
  db,
}: {
  readonly config: Config
  readonly db: Database
}): readonly JobKind[] {
  const origin = siteOrigin(config)
  return [
    {
      name: 'packages.expire_lots',
      every: '5 * * * *',
      run: async () => {
        await expireLots(db)
      },
    },
    {
      name: 'packages.notice_expiry',
      every: '2 * * * *',
      run: async () => {
        await notifyExpiry(db, origin)
      },
    },
    {
      name: 'packages.match_shares',
      every: '*/10 * * * *',
      run: async () => {
        await matchShares(db)
      },
    },
  ]
}
