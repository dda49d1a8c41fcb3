import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { fill } from '#domain/text/sentences.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import { accountMessage } from './account-message.ts'
import { applyChanges } from './apply-changes.ts'
import { bookingMessage } from './booking-message.ts'
import type { AffectedBookingRow } from './studio-queries.ts'

const { texts, calendarEntry, classPass, classValues, packValues, pageUrl } = bookingMessage
type AboutSeat = Parameters<typeof calendarEntry>[0]

interface Release {
  readonly rows: readonly AffectedBookingRow[]
  /** In the studio's words; undefined when the class moved to a time at which the person has another booking. */
  readonly reason: string | undefined
  /** The first instant at which a pack may expire. */
  readonly validAtLeastUntil: Instant
  readonly now: Instant
}

/**
 * Ends bookings by an act of the studio, at any time: credits return, packs are extended, each gets a message. The
 * class must be locked; its counter is the caller's.
 */
export async function releaseByStudio(
  ctx: WriteContext,
  { rows, reason, validAtLeastUntil, now }: Release,
): Promise<void> {
  const { accountId } = signedIn(ctx)
  await applyChanges(
    ctx.tx,
    rows.map((row) => ({
      id: row.id,
      sessionId: row.session_id,
      type: row.booking_type,
      from: row.status,
      act: row.booking_type === 'waitlist' ? 'waitlist_closed' : 'cancel_studio',
      at: now,
      actorId: accountId,
      lotId: row.lot_id,
      validAtLeastUntil,
      message: messageOf(ctx, { row, reason, validAtLeastUntil, now }),
    })),
  )
}

function messageOf(
  { origin }: WriteContext,
  { row, reason, validAtLeastUntil, now }: Omit<Release, 'rows'> & { readonly row: AffectedBookingRow },
): QueuedMessage {
  const expires =
    row.lot_expires_at && isBefore(row.lot_expires_at, validAtLeastUntil) ? validAtLeastUntil : row.lot_expires_at
  const paid = row.lot_id === null ? 'none' : 'returned'
  const content = studioCanceledContent({
    booking: { ...row, lot_expires_at: expires },
    locale: row.locale,
    origin,
    effect: row.booking_type === 'waitlist' ? 'waiting' : paid,
    reason,
    now,
  })
  return accountMessage(row, {
    eventKey: `booking.studio_canceled:${row.id}`,
    template: 'bookings.studio_canceled',
    content,
  })
}

/** The studio cancelled the class: what happened to the credit, and the link to other classes. */
function studioCanceledContent(
  about: AboutSeat & {
    effect: 'returned' | 'none' | 'waiting'
    /** In the studio's words; undefined when the class moved to a taken time. */ reason: string | undefined
  },
): MessageContent {
  const words = texts[about.locale].studioCanceled
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [
      fill(words[about.effect], packValues(about)),
      about.reason === undefined ? words.movedAway : fill(words.reason, { reason: about.reason }),
    ],
    ...classPass(about, true),
    action: { label: words.action, url: pageUrl(about, '/schedules') },
    ...calendarEntry(about, true),
  }
}
