import type { Database } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { closeDueCheckIns } from '#server/occupancy/close-due-check-ins.ts'
import { expireDueHolds } from '#server/occupancy/expire-due-holds.ts'
import { promoteDue } from '#server/occupancy/promote-due.ts'

const sweepMs = 3000

/** What becomes due with time. Rights do not depend on it: every request decides by the current time itself. */
export function createBookingsJobs({
  config,
  db,
}: {
  readonly config: Config
  readonly db: Database
}): readonly JobKind[] {
  const origin = config.publicUrl ? new URL(config.publicUrl).origin : `http://localhost:${config.port}`
  return [
    {
      name: 'bookings.close_check_in',
      everyMs: sweepMs,
      run: async () => {
        await closeDueCheckIns(db, { origin })
      },
    },
    {
      name: 'bookings.release_holds',
      everyMs: sweepMs,
      run: async () => {
        await expireDueHolds(db, { origin })
      },
    },
    {
      name: 'bookings.fill_classes',
      everyMs: sweepMs,
      run: async () => {
        await promoteDue(db, { origin })
      },
    },
  ]
}
