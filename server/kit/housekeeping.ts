import { sql } from 'kysely'
import type { Database } from '#server/driver/database.ts'
import type { JobKind } from './jobs.ts'

/** Responses are stored for two days: a day is promised, and a retry across midnight must still find its response. */
const keepAnswersHours = 48

/** Deletes stored responses that have expired, and counts of past windows. */
export function createKitJobs({ db }: { db: Database }): readonly JobKind[] {
  return [
    {
      name: 'kit.clear_old_rows',
      every: '17 * * * *',
      run: async () => {
        await sql`delete from idempotency_answers where created_at < clock_timestamp() - (${keepAnswersHours} * interval '1 hour')`.execute(
          db,
        )
        // The limiter uses the clock of the process, in milliseconds; two clocks differ by less than an hour.
        await sql`delete from rate_limits where expire < (extract(epoch from clock_timestamp() - interval '1 hour') * 1000)::bigint`.execute(
          db,
        )
      },
    },
  ]
}
