import { plusMs } from '#domain/kit/time.ts'
import { unreachable } from '#domain/payments/unreachable.ts'
import type { Database } from '#server/driver/database.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { studioNow } from '#server/kit/clock.ts'
import { listDowntimes } from './downtime-queries.ts'

const nothing: ReadonlySet<string> = new Set()

/** The banks and methods that cannot be reached, as far as known; sends no request. */
export async function loadUnreachable(db: Database, { downtimes }: Gateways): Promise<ReadonlySet<string>> {
  if (downtimes === undefined) return nothing
  const reported = await listDowntimes(db, 'razorpay')
  const now = await studioNow(db)
  const heard = downtimes.heard()
  return unreachable({
    listed: heard && { subjects: heard.subjects, askedAt: plusMs(now, -Math.round(heard.ageMs)) },
    reported,
    now,
  })
}
