import type { Database } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { siteOrigin } from '#server/kit/site-origin.ts'
import { updateDueClasses } from '#server/occupancy/update-due-classes.ts'

const sweepMs = 3000

/** What becomes due with time. No right depends on these jobs: every request decides by the current time itself. */
export function createBookingsJobs({
  config,
  db,
}: {
  readonly config: Config
  readonly db: Database
}): readonly JobKind[] {
  const origin = siteOrigin(config)
  return [
    {
      name: 'bookings.close_check_in',
      everyMs: sweepMs,
      run: async () => {
        await updateDueClasses(db, { due: 'check_in', origin })
      },
    },
    {
      name: 'bookings.release_holds',
      everyMs: sweepMs,
      run: async () => {
        await updateDueClasses(db, { due: 'holds', origin })
      },
    },
    {
      name: 'bookings.fill_classes',
      everyMs: sweepMs,
      run: async () => {
        await updateDueClasses(db, { due: 'promotions', origin })
      },
    },
  ]
}
