import type { SkipReason } from '#domain/occupancy/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { queuedMessagesWrite, type QueuedMessage } from '#server/messages/queued-messages-write.ts'
import { accountMessage } from './account-message.ts'
import { skippedContent } from './emails.ts'
import type { LoadedEntry, LoadedWaitlist } from './load-waitlists.ts'
import { skipsWrites } from './waitlist-queries.ts'

interface Skipped {
  readonly waitlist: LoadedWaitlist
  readonly entry: LoadedEntry
  readonly reason: SkipReason
  /** True when the person was not skipped for that reason before. */
  readonly isNew: boolean
}

/**
 * "Skipped, told why, and keeps the place in the queue": the reasons on entries and in histories, and a message to each
 * person who can do something about the reason, once per reason. Reasons that come from people's own preferences are
 * shown on the page only.
 */
export async function saveSkips(tx: Transaction, skipped: readonly Skipped[]): Promise<void> {
  const [first] = skipped
  if (!first) return
  const skips = skipped.map(({ waitlist: { now }, entry, reason }) => ({ id: entry.row.id, reason, at: now }))
  const messages = skipped.flatMap(messagesOf)
  await inSingleStatement(tx, [
    ...skipsWrites(skips),
    ...(messages.length > 0 ? [queuedMessagesWrite(messages, first.waitlist.now)] : []),
  ])
}

function messagesOf({
  waitlist: { promotion, row: session },
  entry: { row },
  reason,
  isNew,
}: Skipped): QueuedMessage[] {
  if (!isNew || (reason !== 'credit' && reason !== 'waiver' && reason !== 'overlap' && reason !== 'age')) return []
  const content = skippedContent({
    booking: { ...session, ...row, seat_no: null, plan_name: null, lot_expires_at: null, lot_id: null },
    locale: row.locale,
    origin: promotion.origin,
    reason,
  })
  const eventKey = `booking.skipped:${row.id}:${reason}`
  return [accountMessage(row, { eventKey, template: 'bookings.skipped', content })]
}
