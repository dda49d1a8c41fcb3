import type { Database } from '#server/driver/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { expirePoints } from './expire-points.ts'

/** Points end at midnight of their branch, in any zone. */
export function createPointsJobs({ db }: { readonly db: Database }): readonly JobKind[] {
  return [
    {
      name: 'points.expire',
      every: '8 * * * *',
      run: async () => {
        await expirePoints(db)
      },
    },
  ]
}
