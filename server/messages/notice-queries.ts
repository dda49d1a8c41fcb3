import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { codeTemplate } from '#domain/messages/model.ts'
import { unrequestedTemplates } from '#domain/messages/notice-kind.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { pageRows, whereKeyword } from '#server/kit/list-query.ts'

type AccountId = Id<'accounts'>

interface NoticeRow {
  readonly id: Id<'messages'>
  readonly template: string
  readonly locale: Locale
  readonly content: unknown
  readonly created_at: Instant
  readonly read_at: Instant | null
}

interface NoticesRequest {
  readonly accountId: AccountId
  readonly unreadOnly: boolean
  readonly unaskedOnly: boolean
  readonly keyword: string | undefined
  readonly limit: number
  readonly offset: number
}

/** A message whose words have gone is no notice any more. */
const hasWords = sql`subject <> ''`

/** One page of what was written to an account, newest first, with how many there are and how many are unread. */
export async function findNotices(
  db: Database,
  request: NoticesRequest,
): Promise<{ rows: NoticeRow[]; total: number; unread: number }> {
  const kinds = request.unaskedOnly
    ? sql`template = any(${[...unrequestedTemplates]}::text[])`
    : sql`template <> ${codeTemplate}`
  const mine = sql`account_id = ${request.accountId} and ${kinds} and channel <> 'push' and ${hasWords}`
  const isShown = sql`${request.unreadOnly ? sql`read_at is null` : sql`true`} and ${saysKeyword(request.keyword)}`
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<NoticeRow>`
      select id, template, locale, content, created_at, read_at from messages
      where ${mine} and ${isShown}
      order by created_at desc, id desc
      limit ${request.limit} offset ${request.offset}`.execute(db),
    sql<{ total: number; unread: number }>`
      select count(*) filter (where ${isShown})::integer as total, count(*) filter (where read_at is null)::integer as unread
      from messages
      where ${mine}`.execute(db),
  ])
  return { rows, total: counts[0]?.total ?? 0, unread: counts[0]?.unread ?? 0 }
}

/** Whether a message contains that text in what its reader sees. */
function saysKeyword(keyword: string | undefined): RawBuilder<boolean> {
  return whereKeyword(
    keyword,
    (has) => sql<boolean>`(${has(sql`content ->> 'heading'`)}
      or exists (select from json_array_elements_text(content -> 'paragraphs') as paragraph where ${has(sql`paragraph`)})
      or exists (
        select from json_array_elements(coalesce(content -> 'facts', '[]')) as fact, json_each_text(fact) as part where ${has(sql`part.value`)}))`,
  )
}

/** One page of what was written to an account, newest first, without its text. */
export async function listWritten(db: Database, of: { accountId: AccountId; limit: number; page: number }) {
  const matching = db
    .selectFrom('messages')
    .where('account_id', '=', of.accountId)
    .where('template', '<>', codeTemplate)
    .where('channel', '<>', 'push')
  const rows = matching
    .select(['id', 'template', 'channel', 'subject', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return pageRows(of, { matching, rows })
}

/**
 * Marks notices of that account as read: the named ones, or all that are no newer than one of them. Returns how many
 * are unread then.
 */
export async function markRead(
  tx: Transaction,
  read: { accountId: AccountId; ids: readonly Id<'messages'>[] | undefined; upTo: Id<'messages'> | undefined },
): Promise<number> {
  const meant = read.ids
    ? sql`id = any(${[...read.ids]}::uuid[])`
    : sql`(created_at, id) <= (select last.created_at, last.id from messages last where last.id = ${read.upTo} and last.account_id = ${read.accountId})`
  await sql`update messages set read_at = studio_now() where account_id = ${read.accountId} and read_at is null and ${meant}`.execute(
    tx,
  )
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from messages where account_id = ${read.accountId} and template <> ${codeTemplate} and channel <> 'push' and ${hasWords} and read_at is null`.execute(
    tx,
  )
  return rows[0]?.unread ?? 0
}

/** The kinds that an account switched off; undefined while it never chose. */
export async function findSwitchedOff(db: Database, accountId: AccountId): Promise<readonly string[] | undefined> {
  const row = await db
    .selectFrom('message_preferences')
    .select('switched_off')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.switched_off
}

export async function saveSwitchedOff(
  tx: Transaction,
  chosen: { accountId: AccountId; switchedOff: readonly string[] },
): Promise<void> {
  await sql`
    insert into message_preferences (account_id, switched_off, updated_at) values (${chosen.accountId}, ${[...chosen.switchedOff]}::text[], studio_now())
    on conflict (account_id) do update set switched_off = excluded.switched_off, updated_at = excluded.updated_at`.execute(
    tx,
  )
}

/** Removes every message to an account that is deleted, and its choices. */
export async function eraseMessages(
  tx: Transaction,
  erased: { accountId: AccountId; recipients: readonly string[] },
): Promise<void> {
  const { accountId, recipients } = erased
  await sql`delete from messages where account_id = ${accountId} or recipient = any (${[...recipients]}::text[])`.execute(
    tx,
  )
  await tx.deleteFrom('message_preferences').where('account_id', '=', accountId).execute()
}

/** Moves the messages of one account to another, which keeps its own choices. */
export async function moveMessages(tx: Transaction, { from, to }: { from: AccountId; to: AccountId }): Promise<void> {
  await tx.updateTable('messages').set({ account_id: to }).where('account_id', '=', from).execute()
  await tx.deleteFrom('message_preferences').where('account_id', '=', from).execute()
}
