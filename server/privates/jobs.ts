import type { Database } from '#server/driver/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { releaseOverdue } from './release-private.ts'

const sweepMs = 3000

export function createPrivatesJobs({ db }: { readonly db: Database }): readonly JobKind[] {
  return [
    {
      name: 'privates.release_overdue',
      everyMs: sweepMs,
      run: async () => {
        await releaseOverdue(db)
      },
    },
  ]
}
