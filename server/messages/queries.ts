import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import {
  codeLifeMinutes,
  codeTemplate,
  giftTemplate,
  maxSendAttempts,
  retryDelaysMinutes,
  withheldCode,
  type MessageContent,
} from '#domain/messages/model.ts'
import { isSwitchable, offUnlessChosen, noticeKind } from '#domain/messages/notice-kind.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import type { StatementWrite } from '#server/driver/in-single-statement.ts'
import { pageRows } from '#server/kit/list-query.ts'

type Channel = 'email' | 'sms' | 'push'

export interface NewMessage {
  readonly eventKey: string
  readonly template: string
  readonly channel: 'email' | 'sms'
  readonly accountId: Id<'accounts'> | undefined
  readonly recipient: string
  readonly locale: Locale
  readonly content: MessageContent
  readonly now: Instant
}

/**
 * Messages as part of a statement; an event that has had its message already returns no row. A kind that its reader
 * switched off is stored and not sent.
 */
export function messagesWrite(messages: readonly NewMessage[]): StatementWrite {
  const rows = messages.map(({ eventKey, template, channel, accountId, recipient, locale, content, now }) => {
    const kind = noticeKind(template)
    return {
      event_key: eventKey,
      template,
      channel,
      account_id: accountId ?? null,
      recipient,
      locale,
      content,
      now,
      kind: accountId !== undefined && isSwitchable(kind) ? kind : null,
    }
  })
  return {
    name: 'message',
    statement: sql`
      insert into messages (event_key, template, channel, account_id, recipient, locale, subject, content, created_at, next_try_at, status)
      select event_key, template, channel, account_id, recipient, locale, content ->> 'subject', content, now, now,
        case when kind = any(coalesce((select chosen.switched_off from message_preferences chosen where chosen.account_id = m.account_id), ${[...offUnlessChosen]}::text[]))
          then 'kept' else 'queued' end
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as m (event_key text, template text, channel text, account_id uuid, recipient text, locale text, content json, now timestamptz, kind text)
      on conflict (event_key, template) do nothing
      returning id`,
  }
}

/** A message that only this try may send. */
export interface ClaimedMessage {
  readonly id: Id<'messages'>
  readonly channel: Channel
  readonly template: string
  readonly account_id: Id<'accounts'> | null
  readonly recipient: string
  readonly locale: Locale
  readonly content: unknown
  /** The number of this try, from 1; it fences off an earlier try that ends late. */
  readonly attempts: number
}

/**
 * Claims so many due messages, oldest first, in one statement: counts their tries and postpones the next ones, so that
 * no second worker claims them meanwhile and a worker that dies is followed by the next try. Messages that another
 * worker is claiming are skipped.
 */
export async function claimMessages(
  db: Database,
  { limit, channels }: { readonly limit: number; readonly channels: readonly Channel[] },
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    update messages
    set attempts = attempts + 1,
      next_try_at = studio_now() + coalesce((${[...retryDelaysMinutes]}::integer[])[attempts + 1], ${retryDelaysMinutes.at(-1)}::integer) * interval '1 minute'
    where id = any(array(
      select id from messages
      where status = 'queued' and attempts < ${maxSendAttempts} and next_try_at <= studio_now() and channel = any(${[...channels]}::text[])
      order by id
      limit ${limit}
      for update skip locked
    ))
    returning id, channel, template, account_id, recipient, locale, content, attempts`.execute(db)
  return rows
}

/** Due messages that no other worker has locked, oldest first; locked until the transaction ends. */
export async function lockDue(
  tx: Transaction,
  { limit, channels }: { readonly limit: number; readonly channels: readonly Channel[] },
): Promise<Pick<ClaimedMessage, 'id' | 'channel' | 'recipient' | 'template'>[]> {
  const { rows } = await sql<Pick<ClaimedMessage, 'id' | 'channel' | 'recipient' | 'template'>>`
    select id, channel, recipient, template from messages
    where status = 'queued' and attempts < ${maxSendAttempts} and next_try_at <= studio_now() and channel = any(${[...channels]}::text[])
    order by id
    limit ${limit}
    for update skip locked`.execute(tx)
  return rows
}

/** The message without its code, once nobody may read it here any more; every other message as it is. */
const withoutCode = sql<string>`
  case template
    when ${codeTemplate} then (content::jsonb || jsonb_build_object('heading', ${withheldCode}::text))::json
    when ${giftTemplate} then (content::jsonb - 'facts' - 'action')::json
    else content end`

/**
 * Ends the only try of a locked message when no mail server is used; `failure` says why it cannot be sent. In the
 * mailbox a code stays readable until it expires.
 */
export async function endTry(
  tx: Transaction,
  ended: { ids: readonly Id<'messages'>[]; failure?: string },
): Promise<void> {
  const { ids, failure = null } = ended
  await sql`
    update messages
    set attempts = attempts + 1, failure = ${failure}, content = ${failure === null ? sql`content` : withoutCode}, status = ${failure === null ? 'sent' : 'failed'},
      sent_at = case when ${failure}::text is null then studio_now() end,
      failed_at = case when ${failure}::text is not null then studio_now() end
    where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** A message that is tried no more. */
const givenUp = { status: 'failed' as const, content: withoutCode, failed_at: sql<Instant>`studio_now()` }

interface Try {
  readonly id: Id<'messages'>
  readonly attempts: number
}

/**
 * A message counts as sent however late the server says so, even when a later try has begun. A code that was sent is
 * removed here.
 */
export async function markSent(db: Database, id: Id<'messages'>): Promise<void> {
  await sql`update messages set status = 'sent', sent_at = studio_now(), failed_at = null, failure = null, content = ${withoutCode} where id = ${id} and status <> 'sent'`.execute(
    db,
  )
}

/** Stores the failure; `giveUp` ends the tries. */
export async function markFailure(db: Database, failed: Try & { failure: string; giveUp: boolean }): Promise<void> {
  await db
    .updateTable('messages')
    .set({ failure: failed.failure, ...(failed.giveUp ? givenUp : {}) })
    .where('id', '=', failed.id)
    .where('attempts', '=', failed.attempts)
    .where('status', '=', 'queued')
    .execute()
}

/** Gives up messages whose last try ended with its worker. */
export async function giveUpExhausted(db: Database): Promise<void> {
  await db
    .updateTable('messages')
    .set({ ...givenUp, failure: sql<string>`coalesce(failure, 'the last try was cut off')` })
    .where('status', '=', 'queued')
    .where('attempts', '>=', maxSendAttempts)
    .where('next_try_at', '<=', sql<Instant>`studio_now()`)
    .execute()
}

/** Removes the codes from messages that are older than a code is valid; one that was not sent by then is given up. */
export async function removeExpiredCodes(db: Database): Promise<void> {
  await sql`
    update messages
    set content = ${withoutCode}, status = case when status = 'queued' then 'failed' else status end,
      failed_at = case when status = 'queued' then studio_now() else failed_at end,
      failure = case when status = 'queued' then 'the code in it has expired' else failure end
    where template = ${sql.lit(codeTemplate)} and content ->> 'heading' <> ${sql.lit(withheldCode)}
      and created_at < studio_now() - ${codeLifeMinutes} * interval '1 minute'`.execute(db)
}

/** One page of the mailbox, newest first, without messages whose words have gone. */
export async function listMessages(db: Database, filter: { recipient: string; page: number; limit: number }) {
  const found = db
    .selectFrom('messages')
    .where('subject', '<>', '')
    .$if(filter.recipient !== '', (query) =>
      query.where(sql<string>`lower(recipient)`, '=', filter.recipient.toLowerCase()),
    )
  const rows = found
    .select(['id', 'channel', 'recipient', 'subject', 'status', 'failure', 'created_at'])
    .orderBy('id', 'desc')
  return pageRows(filter, { matching: found, rows })
}

export async function findMessage(db: Database, id: Id<'messages'>) {
  return db
    .selectFrom('messages')
    .select([
      'id',
      'channel',
      'recipient',
      'locale',
      'content',
      'status',
      'failure',
      'attempts',
      'created_at',
      'sent_at',
      'template',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The messages just before and after this one, in the order of the mailbox, which is that of their ids. */
export async function findNeighbours(
  db: Database,
  id: Id<'messages'>,
): Promise<{ newer: Id<'messages'> | undefined; older: Id<'messages'> | undefined }> {
  const newer = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const older = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { newer: newer?.id, older: older?.id }
}

/** The zone of the mailbox's times: that of the first branch. */
export async function findZone(db: Database): Promise<string> {
  const row = await db.selectFrom('branches').select('time_zone').orderBy('sort').limit(1).executeTakeFirst()
  return row?.time_zone ?? 'UTC'
}
