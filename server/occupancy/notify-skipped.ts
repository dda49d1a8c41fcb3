import type { Instant } from '#domain/kit/time.ts'
import type { SkipReason } from '#domain/occupancy/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from './account-message.ts'
import { skippedContent } from './emails.ts'
import type { ClassToFill, WaitlistEntryRow } from './waitlist-queries.ts'

interface Skips {
  readonly skipped: readonly { readonly entry: { readonly row: WaitlistEntryRow }; readonly reason: SkipReason }[]
  readonly session: ClassToFill
  readonly origin: string
  readonly now: Instant
}

/**
 * "Skipped, told why, and keeps the place in the queue": a message to each person who can do something about the
 * reason, once per reason. Reasons that come from people's own preferences are shown on the page only.
 */
export async function notifySkipped(tx: Transaction, { skipped, session, origin, now }: Skips): Promise<void> {
  for (const {
    entry: { row },
    reason,
  } of skipped) {
    if (reason !== 'credit' && reason !== 'waiver' && reason !== 'overlap' && reason !== 'age') continue
    if (row.skipped_for === reason) continue
    const content = skippedContent({
      booking: { ...session, ...row, seat_no: null, plan_name: null, lot_expires_at: null, lot_id: null },
      locale: row.locale,
      origin,
      reason,
    })
    const message = { eventKey: `booking.skipped:${row.id}:${reason}`, template: 'bookings.skipped', content }
    await queueMessage(tx, accountMessage(row, message), now)
  }
}
