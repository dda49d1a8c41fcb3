import { sql } from 'kysely'
import type { Database } from '#server/driver/database.ts'
import type { JobKind } from './jobs.ts'

/** Answers are kept for two days: a day is promised, and a retry across midnight must still find its answer. */
const keepAnswersHours = 48

/** Clears stored answers that have outlived their promise. */
export function createKitJobs({ db }: { db: Database }): readonly JobKind[] {
  return [
    {
      name: 'kit.clear_old_rows',
      every: '17 * * * *',
      run: async () => {
        await sql`delete from idempotency_answers where created_at < clock_timestamp() - (${keepAnswersHours} * interval '1 hour')`.execute(
          db,
        )
      },
    },
  ]
}
