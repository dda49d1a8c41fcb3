import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { placesLeft } from '#domain/occupancy/places-left.ts'
import { refilledCancellations } from '#domain/occupancy/refilled-cancellations.ts'
import { fill } from '#domain/text/sentences.ts'
import type { Transaction } from '#server/driver/database.ts'
import { accountMessage } from './account-message.ts'
import { applyChanges } from './apply-changes.ts'
import { bookingMessage } from './booking-message.ts'
import { listLateCancellations } from './check-in-queries.ts'
import { loadClassesToFill } from './waitlist-queries.ts'

const { texts, classFacts, classValues, packValues, pageUrl } = bookingMessage
type Late = Awaited<ReturnType<typeof listLateCancellations>>[number]

interface Refill {
  /** Under its lock, with everybody in it who could still get in. */
  readonly sessionId: Id<'class_sessions'>
  /** When check-in closed. */
  readonly at: Instant
  readonly origin: string
}

/**
 * Where the studio gives a credit back once a late-cancelled seat is taken again: returns the credits of those whose
 * seats were, with a message to each. Running it again changes nothing.
 */
export async function returnRefilled(tx: Transaction, { sessionId, at, origin }: Refill): Promise<void> {
  const late = await listLateCancellations(tx, sessionId)
  if (late.length === 0) return
  const [session] = await loadClassesToFill(tx, [sessionId])
  if (!session) throw new Error(`class ${sessionId} is missing though its check-in closed`)
  const facts = late.map((row) => ({ row, creditEffect: row.credit_effect }))
  const refilled = refilledCancellations(
    facts,
    placesLeft({ capacity: session.capacity, bookedCount: session.booked_count, outSeats: session.out_seats }),
  )
  await applyChanges(
    tx,
    refilled.map(({ row }) => ({
      id: row.id,
      sessionId,
      type: 'booking',
      from: 'canceled',
      act: 'refill',
      at,
      actorId: null,
      lotId: row.lot_id,
      correctsCredit: row.credit_effect,
      // Somebody who deleted the account gets the credit, and cannot be told.
      message:
        row.email === null && row.phone === null
          ? undefined
          : accountMessage(row, {
              eventKey: `booking.refilled:${row.id}`,
              template: 'bookings.refilled',
              content: refilledContent(row, origin),
            }),
    })),
  )
}

function refilledContent(booking: Late, origin: string): MessageContent {
  const about = { booking, locale: booking.locale, origin }
  const words = texts[about.locale].refilled
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [fill(words.returned, packValues(about))],
    facts: classFacts(about),
    action: { label: words.action, url: pageUrl(about, '/schedules') },
  }
}
