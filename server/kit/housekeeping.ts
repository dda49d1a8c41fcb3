import { sql } from 'kysely'
import type { Database } from '#server/driver/database.ts'
import type { JobKind } from './jobs.ts'

/** Answers are kept for two days: a day is promised, and a retry across midnight must still find its answer. */
const keepAnswersHours = 48

/** Clears stored answers that have outlived their promise, and counts of calls that are over. */
export function createKitJobs({ db }: { db: Database }): readonly JobKind[] {
  return [
    {
      name: 'kit.clear_old_rows',
      every: '17 * * * *',
      run: async () => {
        await sql`delete from idempotency_answers where created_at < clock_timestamp() - (${keepAnswersHours} * interval '1 hour')`.execute(
          db,
        )
        // The limiter counts on the clock of the process, in milliseconds; an hour is more than two clocks differ by.
        await sql`delete from rate_limits where expire < (extract(epoch from clock_timestamp() - interval '1 hour') * 1000)::bigint`.execute(
          db,
        )
      },
    },
  ]
}
