import type { Instant } from '#domain/kit/time.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'
import { findHolder } from '#server/people/queries.ts'
import { changeMessage } from './emails.ts'

interface SeatNotice {
  /** With its new reformer. */
  readonly booking: BookingRow
  /** The account that reads it, where it was read with the booking; else it is looked up. */
  readonly to?: Parameters<typeof accountMessage>[0]
  readonly reason: string
  readonly now: Instant
}

/**
 * Tells the account of the person about another reformer, and returns how many messages that were. The key contains the
 * request, since a booking may be moved there and back.
 */
export async function tellOfSeat(
  { tx, origin, requestId }: WriteContext,
  { booking, to, reason, now }: SeatNotice,
): Promise<number> {
  const holder = to ?? (await findHolder(tx, booking.person_id))
  if (!holder) return 0
  const content = changeMessage({ what: 'reseated', booking, locale: holder.locale, origin, reason, now })
  const eventKey = `booking.reseated:${booking.id}:${requestId}`
  await queueMessage(tx, accountMessage(holder, { eventKey, template: 'bookings.reseated', content }), now)
  return 1
}
