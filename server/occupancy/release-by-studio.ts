import { isBefore, type Instant } from '#domain/kit/time.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { returnCredit } from '#server/packages/return-credit.ts'
import { studioCanceledLetter } from './emails.ts'
import { messageTo } from './message-to.ts'
import { cancelByStudio, type AffectedBookingRow } from './studio-queries.ts'

interface Release {
  readonly rows: readonly AffectedBookingRow[]
  /** In the studio's words; undefined when the class moved to an hour that is taken. */
  readonly reason: string | undefined
  /** "The expiry is extended to at least seven days from then": the first instant at which a pack may lapse. */
  readonly validAtLeastUntil: Instant
  readonly now: Instant
}

/**
 * Ends places by an act of the studio: "used → available; expiry extended", whatever the hour, and a letter to each. The class must be
 * locked; its counter is the caller's.
 */
export async function releaseByStudio(
  ctx: WriteContext,
  { rows, reason, validAtLeastUntil, now }: Release,
): Promise<void> {
  if (rows.length === 0) return
  await cancelByStudio(ctx.tx, { ids: rows.map(({ id }) => id), actorId: signedIn(ctx).accountId, now })
  for (const row of rows) {
    if (row.lot_id !== null)
      await returnCredit(ctx.tx, { lotId: row.lot_id, bookingId: row.id, now, validAtLeastUntil })
    const expires =
      row.lot_expires_at && isBefore(row.lot_expires_at, validAtLeastUntil) ? validAtLeastUntil : row.lot_expires_at
    const letter = studioCanceledLetter({
      booking: { ...row, lot_expires_at: expires },
      locale: row.locale,
      origin: ctx.origin,
      effect: row.lot_id === null ? 'none' : 'returned',
      reason,
      now,
    })
    await inSingleStatement(ctx.tx, [
      messageTo(row, {
        eventKey: `booking.studio_canceled:${row.id}`,
        template: 'bookings.studio_canceled',
        letter,
        now,
      }),
    ])
  }
}
