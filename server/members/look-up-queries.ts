import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import { localText } from '#server/kit/list-query.ts'

interface Wanted {
  readonly branchId: Id<'branches'>
  /** As it was typed, without spaces around it. */
  readonly text: string
  readonly limit: number
}

/** Orders whose number begins so, the newest first. */
export async function findOrdersByNumber(
  db: Database,
  { branchId, text, limit }: Wanted,
): Promise<Array<{ id: Id<'orders'>; number: string; status: string; name: string }>> {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'contact_name as name'])
    .where('branch_id', '=', branchId)
    .where('number', 'like', `${text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}%`)
    .orderBy('placed_at', 'desc')
    .limit(limit)
    .execute()
}

/** Classes from 14 days ago to 14 days ahead by the words of their name or their time, the nearest first. */
export async function findClassesByWords(
  db: Database,
  wanted: Wanted & {
    readonly now: Instant
    readonly zone: string
    readonly locale: Locale
    readonly instructorId: Id<'instructors'> | undefined
  },
): Promise<Array<{ id: Id<'class_sessions'>; name: string; starts_at: Instant; booked: number; capacity: number }>> {
  const { branchId, text, limit, now, zone, locale, instructorId } = wanted
  const time = sql<string>`to_char(s.starts_at at time zone ${zone}, 'HH24:MI')`
  const { rows } = await sql<{
    id: Id<'class_sessions'>
    name: string
    starts_at: Instant
    booked: number
    capacity: number
  }>`
    select s.id, ${localText('t.name', locale)} as name, s.starts_at, s.booked_count as booked, s.capacity
    from class_sessions s
    join class_types t on t.id = s.class_type_id
    where s.branch_id = ${branchId} and s.status <> 'canceled'
      and s.starts_at between ${now}::timestamptz - interval '14 days' and ${now}::timestamptz + interval '14 days'
      and (${instructorId ?? null}::uuid is null or exists (
        select from session_instructors i
        where i.session_id = s.id and i.instructor_id = ${instructorId ?? null}::uuid and i.active))
      and ${everyWord(text, (word) => sql<boolean>`(${beginsWord(sql`t.name ->> 'en'`, word)} or ${beginsWord(sql`t.name ->> 'zh'`, word)} or ${time} like ${word} || '%')`)}
    order by abs(extract(epoch from s.starts_at - ${now}::timestamptz)), s.id
    limit ${limit}`.execute(db)
  return rows
}

/** Products that are not retired, by the words of their name. */
export async function findProductsByWords(
  db: Database,
  { branchId, text, limit, locale }: Wanted & { readonly locale: Locale },
): Promise<Array<{ slug: string; name: string }>> {
  const { rows } = await sql<{ slug: string; name: string }>`
    select p.slug, ${localText('p.name', locale)} as name from products p
    where p.branch_id = ${branchId} and p.status <> 'retired' and ${inName('p.name', text)}
    order by 2 limit ${limit}`.execute(db)
  return rows
}

/** Packages on sale, by the words of their name. */
export async function findPlansByWords(
  db: Database,
  { branchId, text, limit, locale }: Wanted & { readonly locale: Locale },
): Promise<Array<{ slug: string; name: string }>> {
  const { rows } = await sql<{ slug: string; name: string }>`
    select p.slug, ${localText('p.name', locale)} as name from package_plans p
    where p.branch_id = ${branchId} and p.active and ${inName('p.name', text)}
    order by 2 limit ${limit}`.execute(db)
  return rows
}

function inName(column: string, text: string): RawBuilder<boolean> {
  const name = (locale: Locale) => sql`${sql.ref(column)} ->> ${sql.lit(locale)}`
  return everyWord(text, (word) => sql<boolean>`(${beginsWord(name('en'), word)} or ${beginsWord(name('zh'), word)})`)
}

/** Each typed word, in any order; ten at most. */
function everyWord(text: string, conditionOf: (word: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10)
  return words.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(words.map(conditionOf), sql` and `)})`
}

/** Whether a word of the text begins so, in any case. Chinese has no spaces, so its words begin anywhere. */
function beginsWord(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const escaped = word.replaceAll(/[\\%_]/g, '\\$&')
  const isHan = /\p{Script=Han}/u.test(word)
  return isHan
    ? sql<boolean>`coalesce(${text}, '') like ${`%${escaped}%`}`
    : sql<boolean>`' ' || coalesce(${text}, '') ilike ${`% ${escaped}%`}`
}
