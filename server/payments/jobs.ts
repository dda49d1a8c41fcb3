import type { Database } from '#server/driver/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { deleteOldDowntimes } from './downtime-queries.ts'
import { deleteOldRejections } from './rejection-queries.ts'

/** Clears the counts of messages that were turned away, and what was told of banks long ago. */
export function createPaymentsJobs({ db }: { readonly db: Database }): readonly JobKind[] {
  return [
    { name: 'payments.clear_rejections', every: '23 * * * *', run: async () => deleteOldRejections(db) },
    { name: 'payments.clear_downtimes', every: '24 3 * * *', run: async () => deleteOldDowntimes(db) },
  ]
}
