import type { Database } from '#server/driver/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { findAlike, findCauses } from './find-causes.ts'

/** A class without an instructor is on Today within seconds. */
const causesMs = 15_000

export function createReportsJobs({ db }: { readonly db: Database }): readonly JobKind[] {
  return [
    { name: 'reports.find_causes', everyMs: causesMs, run: async () => findCauses(db) },
    { name: 'reports.find_alike', every: '23 * * * *', run: async () => findAlike(db) },
  ]
}
