import type { Database } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { siteOrigin } from '#server/kit/site-origin.ts'
import { sendFollowUps } from './send-follow-ups.ts'
import { sendReminders } from './send-reminders.ts'

const remindMs = 15_000
const followUpMs = 60_000

export function createAttendanceJobs({
  config,
  db,
}: {
  readonly config: Config
  readonly db: Database
}): readonly JobKind[] {
  const origin = siteOrigin(config)
  return [
    {
      name: 'bookings.remind',
      everyMs: remindMs,
      run: async () => {
        await sendReminders(db, { origin })
      },
    },
    {
      name: 'bookings.follow_up',
      everyMs: followUpMs,
      run: async () => {
        await sendFollowUps(db, { origin })
      },
    },
  ]
}
