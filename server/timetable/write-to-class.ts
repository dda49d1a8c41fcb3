import { checkPlanned } from '#domain/kit/check-planned.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isAtOrBefore, type Instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import type {
  previewMessage as previewEndpoint,
  writeToClass as endpoint,
} from '#domain/timetable/class-message-api.ts'
import { readersOf, wordsFor } from '#domain/timetable/class-message.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { queuedMessagesWrite } from '#server/messages/queued-messages-write.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { bookingMessage } from '#server/occupancy/booking-message.ts'
import { listAffectedBookings, type AffectedBookingRow } from '#server/occupancy/studio-queries.ts'
import { mayManageClass } from '#server/schedules/check-plan.ts'
import { findSessionState } from '#server/schedules/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'

const { texts, classPass, classValues, pageUrl } = bookingMessage

type Input = CheckedOf<typeof endpoint>

/**
 * Writes to everybody of a class until it ends, each account once, and keeps in the audit what was written. Refuses
 * what `findReaders` refuses, and staff.plan_changed.
 */
export async function writeToClass(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  const found = await findReaders(ctx, input)
  if (isRefusal(found)) return found
  const { session, readers, now, plan } = found
  const changed = checkPlanned(plan, input.plan_hash)
  if (changed) return changed
  const messages = readers.map((row) =>
    accountMessage(row, {
      eventKey: `class.message:${ctx.requestId}:${row.account_id}`,
      template: 'bookings.class_message',
      content: contentOf(ctx, { row, input, now }),
    }),
  )
  await inSingleStatement(ctx.tx, [queuedMessagesWrite(messages, now)])
  await writeAudit(ctx, {
    at: now,
    action: 'bookings.write_to_class',
    subjectKind: 'class_sessions',
    subjectId: session.id,
    details: {
      to: input.to,
      template: input.template ?? null,
      text_en: input.text_en ?? null,
      text_zh: input.text_zh ?? null,
      told: readers.length,
    },
  })
  return { success: true, told: readers.length }
}

/** Whom a message would reach, and how a ready sentence reads. Nothing is sent, and nothing is kept. */
export async function previewMessage(
  ctx: WriteContext,
  input: CheckedOf<typeof previewEndpoint>,
): Promise<OutputOf<typeof previewEndpoint> | Refusal> {
  const found = await findReaders(ctx, input)
  return isRefusal(found) ? found : found.plan
}

/**
 * Refuses request.not_found, also to an instructor who does not teach the class, schedules.over and
 * bookings.nobody_to_write.
 */
async function findReaders(ctx: WriteContext, { id, to, template }: Pick<Input, 'id' | 'to' | 'template'>) {
  const session = await findSessionState(ctx.tx, { id, branchId: ctx.branch.id })
  if (!session || !(await mayManageClass({ ...ctx, db: ctx.tx }, session.id))) return refuse('request.not_found')
  const { now } = session
  if (session.status === 'canceled' || isAtOrBefore(session.endsAt, now)) return refuse('schedules.over')
  const rows = await listAffectedBookings(ctx.tx, [session.id])
  const people = rows.map((row) => ({ row, accountId: row.account_id, type: row.booking_type, status: row.status }))
  const readers = readersOf(people, to).map(({ row }) => row)
  if (readers.length === 0) return refuse('bookings.nobody_to_write')
  const reached = readers.map(({ account_id: account, booking_type: type }) => `${account} ${type}`).toSorted()
  const plan = {
    messages: readers.length,
    text: template === undefined ? null : texts[ctx.locale].classMessage.templates[template],
    plan_hash: hashText(JSON.stringify([session.id, to, reached])),
  }
  return { session, readers, now, plan }
}

function contentOf(
  { origin }: WriteContext,
  { row, input, now }: { readonly row: AffectedBookingRow; readonly input: Input; readonly now: Instant },
): MessageContent {
  const { locale } = row
  const about = { booking: row, locale, origin, now }
  const words = texts[locale].classMessage
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [...paragraphsOf(input, locale), ...(row.booking_type === 'waitlist' ? [words.waiting] : [])],
    ...classPass(about),
    action: { label: words.action, url: pageUrl(about, '/my-account/classes') },
  }
}

/** What the studio says, as a reader of that language reads it. */
export function paragraphsOf(
  { template, text_en: en, text_zh: zh }: Pick<Input, 'template' | 'text_en' | 'text_zh'>,
  locale: Locale,
): readonly string[] {
  const text = template === undefined ? wordsFor(locale, { en, zh }) : texts[locale].classMessage.templates[template]
  return text.split('\n').filter((line) => line.trim() !== '')
}
