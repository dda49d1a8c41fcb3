import type { Database } from '#server/driver/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { deleteOldDowntimes } from './downtime-queries.ts'
import { endMessages } from './end-messages.ts'
import { deleteOldRejections } from './rejection-queries.ts'

/** Deletes old counts of rejected messages, old reports about banks, and the words of old messages. */
export function createPaymentsJobs({ db }: { readonly db: Database }): readonly JobKind[] {
  return [
    { name: 'payments.clear_rejections', every: '23 * * * *', run: async () => deleteOldRejections(db) },
    { name: 'payments.clear_downtimes', every: '24 3 * * *', run: async () => deleteOldDowntimes(db) },
    { name: 'payments.end_messages', every: '49 3 * * *', run: async () => endMessages(db) },
  ]
}
