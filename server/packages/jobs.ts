import type { Database } from '#server/kit/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { expireLots } from './expire-lots.ts'

/** Packs end at midnight of their branch, whatever its zone: once an hour is soon enough, for rights do not wait for it. */
export function createPackagesJobs({ db }: { readonly db: Database }): readonly JobKind[] {
  return [
    {
      name: 'packages.expire_lots',
      every: '5 * * * *',
      run: async () => {
        await expireLots(db)
      },
    },
  ]
}
