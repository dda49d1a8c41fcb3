import type { Database } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { siteOrigin } from '#server/kit/site-origin.ts'
import { notifyPoints } from './notify-points.ts'

/** Notices are sent in the morning of each branch, in any zone. */
export function createWalletJobs({
  config,
  db,
}: {
  readonly config: Config
  readonly db: Database
}): readonly JobKind[] {
  const origin = siteOrigin(config)
  return [
    {
      name: 'wallet.notice_points',
      every: '3 * * * *',
      run: async () => {
        await notifyPoints(db, origin)
      },
    },
  ]
}
