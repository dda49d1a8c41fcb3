import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { maxSendAttempts, retryDelaysMinutes } from '#domain/messages/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/kit/database.ts'
import { jobCall } from '#server/kit/jobs.ts'
import type { Part } from '#server/kit/in-one-trip.ts'
import { sql } from 'kysely'

export interface NewMessage {
  readonly eventKey: string
  readonly template: string
  readonly channel: 'email' | 'sms'
  readonly accountId: Id<'accounts'> | undefined
  readonly recipient: string
  readonly locale: Locale
  readonly subject: string
  readonly html: string
  readonly plain: string
  readonly now: Instant
}

/** The message and the job that sends it, as parts of a statement; `letter` returns no row when this event has had its letter already. */
export function messageParts(message: NewMessage): Part[] {
  const letter = sql`
    insert into messages (event_key, template, channel, account_id, recipient, locale, subject, html, plain, created_at, next_try_at)
    values (${message.eventKey}, ${message.template}, ${message.channel}, ${message.accountId ?? null}, ${message.recipient}, ${message.locale},
      ${message.subject}, ${message.html}, ${message.plain}, ${message.now}, ${message.now})
    on conflict (event_key, template) do nothing
    returning id`
  const job = jobCall({ name: 'mail.send', payload: sql`json_build_object('message_id', id)`, key: sql`'mail:' || id` })
  return [{ name: 'letter', statement: letter }, { name: 'letter_job', statement: sql`select ${job} from letter` }]
}

/** A message that this try alone may send. */
export interface ClaimedMessage {
  readonly id: Id<'messages'>
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  readonly locale: string
  readonly subject: string
  readonly html: string
  readonly plain: string
  /** Which try this is, from 1; it fences off a try that comes back late. */
  readonly attempts: number
}

/**
 * Begins a try in one statement: counts it and puts the next one off, so that no second worker begins another meanwhile and a
 * worker that dies is followed by the next try. Undefined when the message is not waiting, or not due yet.
 */
export async function claimMessage(db: Database, id: string): Promise<ClaimedMessage | undefined> {
  return db
    .updateTable('messages')
    .set({
      attempts: sql`attempts + 1`,
      next_try_at: sql`studio_now() + coalesce((${sql.val([...retryDelaysMinutes])}::integer[])[attempts + 1], ${retryDelaysMinutes.at(-1)}::integer) * interval '1 minute'`,
    })
    .where('id', '=', sql<Id<'messages'>>`${id}::uuid`)
    .where('status', '=', 'queued')
    .where('attempts', '<', maxSendAttempts)
    .where('next_try_at', '<=', sql<Instant>`studio_now()`)
    .returning(['id', 'channel', 'recipient', 'locale', 'subject', 'html', 'plain', 'attempts'])
    .executeTakeFirst()
}

interface Try {
  readonly id: Id<'messages'>
  readonly attempts: number
}

/** A message is sent however late its server says so, even when a later try has begun. */
export async function markSent(db: Database, id: Id<'messages'>): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'sent', sent_at: sql<Instant>`studio_now()`, failure: null })
    .where('id', '=', id)
    .where('status', '<>', 'sent')
    .execute()
}

/** Keeps what went wrong; `giveUp` ends the tries. */
export async function markFailure(db: Database, failed: Try & { failure: string; giveUp: boolean }): Promise<void> {
  await db
    .updateTable('messages')
    .set({ failure: failed.failure, ...(failed.giveUp ? { status: 'failed' as const } : {}) })
    .where('id', '=', failed.id)
    .where('attempts', '=', failed.attempts)
    .where('status', '=', 'queued')
    .execute()
}

/** Gives up messages whose last try ended with its worker. */
export async function giveUpExhausted(db: Database): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'failed', failure: sql<string>`coalesce(failure, 'the last try was cut off')` })
    .where('status', '=', 'queued')
    .where('attempts', '>=', maxSendAttempts)
    .where('next_try_at', '<=', sql<Instant>`studio_now()`)
    .execute()
}

/** Messages whose next try is due, oldest first. */
export async function findDueMessages(db: Database): Promise<Id<'messages'>[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('status', '=', 'queued')
    .where('next_try_at', '<=', sql<Instant>`studio_now()`)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** One page of the mailbox, newest first. */
export async function listMessages(db: Database, asked: { recipient: string; page: number; limit: number }) {
  const found = db.selectFrom('messages').$if(asked.recipient !== '', (query) => query.where(sql<string>`lower(recipient)`, '=', asked.recipient.toLowerCase()))
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['id', 'channel', 'recipient', 'subject', 'status', 'failure', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit)
    .execute()
  return { total, rows }
}

export async function findMessage(db: Database, id: Id<'messages'>) {
  return db
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'locale', 'subject', 'html', 'plain', 'status', 'failure', 'attempts', 'created_at', 'sent_at', 'template'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The messages just before and after this one, in the order of the mailbox. */
export async function findNeighbours(db: Database, id: Id<'messages'>): Promise<{ newer: Id<'messages'> | undefined; older: Id<'messages'> | undefined }> {
  const here = sql`(select created_at, id from messages where id = ${id})`
  const newer = await db.selectFrom('messages').select('id').where(sql<boolean>`(created_at, id) > ${here}`).orderBy('created_at').orderBy('id').limit(1).executeTakeFirst()
  const older = await db.selectFrom('messages').select('id').where(sql<boolean>`(created_at, id) < ${here}`).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return { newer: newer?.id, older: older?.id }
}

/** The zone whose wall clock the mailbox shows: that of the first branch. */
export async function findZone(db: Database): Promise<string> {
  const row = await db.selectFrom('branches').select('time_zone').orderBy('sort').limit(1).executeTakeFirst()
  return row?.time_zone ?? 'UTC'
}
