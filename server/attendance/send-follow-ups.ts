import type { Id } from '#domain/kit/id.ts'
import { fill } from '#domain/text/sentences.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { eachRow } from '#server/driver/each-row.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { bookingMessage } from '#server/occupancy/booking-message.ts'
import { listToFollowUp, lockToFollowUp } from './follow-up-queries.ts'

const { texts, classFacts, classValues, packValues, pageUrl } = bookingMessage
const batch = 200
const maxBatches = 100
/** A follow-up that could not be sent for a day is left out: My Classes shows it. */
const lateHours = 24

/**
 * Once a class has ended, tells no-shows what happened to their credit, and people who waited in vain that no credit
 * was used; once per booking. Respects the message settings. Returns how many were written.
 */
export async function sendFollowUps(db: Database, { origin }: { readonly origin: string }): Promise<number> {
  let written = 0
  for (let turn = 0; turn < maxBatches; turn += 1) {
    const ids = await listToFollowUp(db, { hours: lateHours, limit: batch })
    let writtenNow = 0
    await eachRow(ids, async (id) => {
      const done = await inTransaction(db, async (tx) => followUp(tx, { id, origin }))
      if (done === true) writtenNow += 1
    })
    written += writtenNow
    // The rest of a batch that wrote nothing is being changed; the next run finds it.
    if (ids.length < batch || writtenNow === 0) break
  }
  return written
}

async function followUp(
  tx: Transaction,
  { id, origin }: { readonly id: Id<'bookings'>; readonly origin: string },
): Promise<boolean> {
  const row = await lockToFollowUp(tx, id)
  if (!row) return false
  const about = { booking: row, locale: row.locale, origin }
  const isMissed = row.booking_type === 'booking'
  const words = texts[row.locale][isMissed ? 'missed' : 'waited']
  const credit = row.lot_id === null ? words.none : fill(words.used, packValues(about))
  const message = accountMessage(row, {
    eventKey: row.event_key,
    template: isMissed ? 'bookings.missed' : 'bookings.waited',
    content: {
      subject: fill(words.subject, classValues(about)),
      heading: words.heading,
      paragraphs: [isMissed ? credit : words.none, words.next],
      facts: classFacts(about),
      action: { label: words.action, url: pageUrl(about, '/schedules') },
    },
  })
  return (await queueMessage(tx, message, row.now)) === 'queued'
}
