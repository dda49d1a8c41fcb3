import { z } from 'zod/mini'
import { dueReminder } from '#domain/attendance/due-reminder.ts'
import type { Id } from '#domain/kit/id.ts'
import { isAtOrBefore, isBefore, type Instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { freeCancelUntil } from '#domain/occupancy/deadlines.ts'
import { policies as kept, type Policies } from '#domain/studio/model.ts'
import { fill } from '#domain/text/sentences.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { eachRow } from '#server/driver/each-row.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { Branch } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { bookingMessage } from '#server/occupancy/booking-message.ts'
import { loadBranches, loadPolicies } from '#server/studio/queries.ts'
import { listBookingsToRemind, lockBookingToRemind } from './reminder-queries.ts'

const { texts, classPass, classValues, pageUrl, when } = bookingMessage
const batch = 200
const maxBatches = 100

/**
 * Writes the message "12 hours before class" for every booking, once per booking and start of the class. It reads the
 * bookings themselves and no prepared list, so that a change of a booking or its class needs no correction elsewhere,
 * and after an outage the job catches up for classes that have not begun. Returns how many messages were written.
 */
export async function sendReminders(db: Database, { origin }: { readonly origin: string }): Promise<number> {
  let written = 0
  await eachRow(await loadBranches(db), async (branch) => {
    written += await remindBranch(db, { branch, origin })
  })
  return written
}

async function remindBranch(db: Database, { branch, origin }: { branch: Branch; origin: string }): Promise<number> {
  const policies = await loadPolicies(db, branch.id)
  if (policies.reminder_hours === 0) return 0
  let written = 0
  for (let turn = 0; turn < maxBatches; turn += 1) {
    const ids = await listBookingsToRemind(db, { branchId: branch.id, hours: policies.reminder_hours, limit: batch })
    let writtenNow = 0
    await eachRow(ids, async (id) => {
      const done = await inTransaction(db, async (tx) => remind(tx, { id, policies, origin }))
      if (done === true) writtenNow += 1
    })
    written += writtenNow
    // The rest of a batch that wrote nothing is being changed; the next run finds it.
    if (ids.length < batch || writtenNow === 0) break
  }
  return written
}

async function remind(
  tx: Transaction,
  { id, policies, origin }: { id: Id<'bookings'>; policies: Policies; origin: string },
): Promise<boolean> {
  const row = await lockBookingToRemind(tx, id)
  if (
    !row ||
    !dueReminder({ startsAt: row.starts_at, decidedAt: row.decided_at, movedAt: row.moved_at, policies, now: row.now })
  )
    return false
  const early = freeCancelUntil(row.starts_at, z.parse(kept, row.policies ?? {}))
  const freeUntil = row.grace_until && isBefore(early, row.grace_until) ? row.grace_until : early
  const content = reminderMessage({ booking: row, locale: row.locale, origin, freeUntil, now: row.now })
  const message = accountMessage(row, { eventKey: row.event_key, template: 'bookings.reminder', content })
  return (await queueMessage(tx, message, row.now)) === 'queued'
}

/** Before the class: when and where, and what cancelling would cost now. */
function reminderMessage(
  about: Parameters<typeof classPass>[0] & { freeUntil: Instant; now: Instant },
): MessageContent {
  const words = texts[about.locale].reminder
  const isFree = isAtOrBefore(about.now, about.freeUntil)
  const cancel =
    about.booking.lot_id === null
      ? []
      : [isFree ? fill(words.deadline, { deadline: when(about, about.freeUntil) }) : words.deadlinePassed]
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [fill(words.body, classValues(about)), ...cancel, words.arrive],
    ...classPass(about),
    action: { label: words.action, url: pageUrl(about, '/my-account/classes') },
  }
}
