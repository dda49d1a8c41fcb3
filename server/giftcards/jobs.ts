import type { Database } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { siteOrigin } from '#server/kit/site-origin.ts'
import { sendDueGifts } from './send-due-gifts.ts'

const sweepMs = 3000

/** A gift is sent within seconds of its payment, or at its hour. */
export function createGiftcardsJobs({
  config,
  db,
}: {
  readonly config: Config
  readonly db: Database
}): readonly JobKind[] {
  const origin = siteOrigin(config)
  return [
    {
      name: 'giftcards.send_due',
      everyMs: sweepMs,
      run: async () => {
        await sendDueGifts({ db, secrets: config.secrets, origin })
      },
    },
  ]
}
