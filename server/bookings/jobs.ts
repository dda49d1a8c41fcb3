import type { Database } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { closeDueDoors } from './close-due-doors.ts'
import { fillClasses } from './fill-classes.ts'
import { releaseDueHolds } from './release-due-holds.ts'

const sweepMs = 3000

/** What falls due by the clock. Rights do not wait for it: every verb and every answer judges by the clock itself. */
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
      name: 'bookings.close_doors',
      everyMs: sweepMs,
      run: async () => {
        await closeDueDoors(db, { origin })
      },
    },
    {
      name: 'bookings.release_holds',
      everyMs: sweepMs,
      run: async () => {
        await releaseDueHolds(db, { origin })
      },
    },
    {
      name: 'bookings.fill_classes',
      everyMs: sweepMs,
      run: async () => {
        await fillClasses(db, { origin })
      },
    },
  ]
}
