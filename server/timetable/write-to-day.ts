import { checkPlanned } from '#domain/kit/check-planned.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, wireTime } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { fill } from '#domain/text/sentences.ts'
import type {
  previewDayMessage as previewEndpoint,
  writeToDay as endpoint,
} from '#domain/timetable/class-message-api.ts'
import { isBooked, readersOf } from '#domain/timetable/class-message.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { queuedMessagesWrite } from '#server/messages/queued-messages-write.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { bookingMessage } from '#server/occupancy/booking-message.ts'
import { listAffectedBookings, type AffectedBookingRow } from '#server/occupancy/studio-queries.ts'
import { listSessionsOn } from '#server/schedules/closure-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { paragraphsOf } from './write-to-class.ts'

const { texts, pageUrl } = bookingMessage

type Input = CheckedOf<typeof endpoint>

/**
 * Writes to everybody who is booked in a class of that day which is not over, each account once, and keeps in the audit
 * what was written. Refuses bookings.nobody_to_write and staff.plan_changed.
 */
export async function writeToDay(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch } = ctx
  const found = await findDayReaders(ctx, input)
  if (isRefusal(found)) return found
  const { readers, plan } = found
  const changed = checkPlanned(plan, input.plan_hash)
  if (changed) return changed
  const now = await studioNow(tx)
  const messages = readers.map((row) =>
    accountMessage(row, {
      eventKey: `day.message:${ctx.requestId}:${row.account_id}`,
      template: 'bookings.class_message',
      content: contentOf(ctx, { row, input }),
    }),
  )
  await inSingleStatement(tx, [queuedMessagesWrite(messages, now)])
  await writeAudit(ctx, {
    at: now,
    action: 'bookings.write_to_day',
    subjectKind: 'branches',
    subjectId: branch.id,
    details: {
      date: input.date,
      template: input.template ?? null,
      text_en: input.text_en ?? null,
      text_zh: input.text_zh ?? null,
      told: readers.length,
    },
  })
  return { success: true, told: readers.length }
}

/** Whom a message to a day would reach, and how a ready sentence reads. Nothing is sent, and nothing is kept. */
export async function previewDayMessage(
  ctx: WriteContext,
  input: CheckedOf<typeof previewEndpoint>,
): Promise<OutputOf<typeof previewEndpoint> | Refusal> {
  const found = await findDayReaders(ctx, input)
  return isRefusal(found) ? found : found.plan
}

/** Refuses bookings.nobody_to_write. */
async function findDayReaders(
  { tx, branch, locale }: WriteContext,
  { date, template }: Pick<Input, 'date' | 'template'>,
) {
  const days = { firstDay: date, lastDay: date, roomIds: null }
  const sessions = await listSessionsOn(tx, { branchId: branch.id, zone: branch.zone, ...days })
  const sessionIds = sessions.map(({ id }) => id)
  const rows = await listAffectedBookings(tx, sessionIds)
  const people = rows.map((row) => ({ row, accountId: row.account_id, type: row.booking_type, status: row.status }))
  const readers = readersOf(people, 'booked').map(({ row }) => row)
  const booked = people.filter(isBooked)
  const taken = new Set(booked.map(({ row }) => row.session_id))
  const first = sessions.find(({ id }) => taken.has(id))
  if (!first) return refuse('bookings.nobody_to_write')
  const plan = {
    messages: readers.length,
    classes: taken.size,
    booked: booked.length,
    first_at: wireTime(first.starts_at, branch.zone),
    text: template === undefined ? null : texts[locale].classMessage.templates[template],
    plan_hash: hashText(JSON.stringify([date, readers.map(({ account_id: account }) => account).toSorted()])),
  }
  return { readers, plan }
}

function contentOf(
  { origin }: WriteContext,
  { row, input }: { readonly row: AffectedBookingRow; readonly input: Input },
): MessageContent {
  const { locale } = row
  const words = texts[locale].dayMessage
  const values = { day: formatDay(day(input.date), locale) }
  return {
    subject: fill(words.subject, values),
    heading: fill(words.heading, values),
    paragraphs: paragraphsOf(input, locale),
    action: {
      label: texts[locale].classMessage.action,
      url: pageUrl({ booking: row, locale, origin }, '/my-account/classes'),
    },
  }
}
