import type { Id } from '#domain/kit/id.ts'
import { startStaffSession } from '#server/devices/start-staff-session.ts'
import type { Database } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'

/** Tests move the clock by months, and a login ends after twelve hours: this one starts in ten years. */
const later = { hours: 10 * 365 * 24 }

/** Logs an account in as staff with the product's own verb, as after password and factor, and returns the token. */
export async function logInStaff(db: Database, accountId: Id<'accounts'>): Promise<string> {
  const ctx = { platform: 'web', userAgent: undefined } as const
  const { token } = await db.transaction().execute(async (tx) => {
    const now = (await studioNow(tx)).add(later)
    return startStaffSession(tx, { ctx, accountId, deviceId: null, isConfirmed: true, now })
  })
  return token
}
