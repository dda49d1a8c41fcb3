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

interface FoundOrder {
  readonly id: Id<'orders'>
  readonly number: string
  readonly status: string
  readonly name: string
  /** Null for a guest, and for a member who is gone. */
  readonly person_id: Id<'persons'> | null
}

/** Orders whose number begins so, the newest first. `start` is of capitals and digits, 14 at most. */
export async function findOrdersByNumber(
  db: Database,
  { branchId, start, limit }: Pick<Wanted, 'branchId' | 'limit'> & { readonly start: string },
): Promise<FoundOrder[]> {
  // No number comes after Z in the last places, so the index of numbers serves; `like` would need another one.
  const { rows } = await sql<FoundOrder>`
    select o.id, o.number, o.status, coalesce(nullif(o.contact_name, ''), p.full_name, '') as name,
      case when a.deleted_at is null then o.person_id end as person_id
    from orders o
    left join accounts a on a.id = o.account_id
    left join persons p on p.id = o.person_id
    where o.branch_id = ${branchId} and o.number between ${start}::text and rpad(${start}::text, 14, 'Z')
    order by o.placed_at desc, o.id
    limit ${limit}`.execute(db)
  return rows
}

/** Of each person the class of that instructor, nearest to now, that the person is booked in. */
export async function listNearestClasses(
  db: Database,
  of: {
    readonly personIds: readonly Id<'persons'>[]
    readonly instructorId: Id<'instructors'>
    readonly now: Instant
  },
): Promise<ReadonlyMap<Id<'persons'>, Id<'class_sessions'>>> {
  const { rows } = await sql<{ person_id: Id<'persons'>; session_id: Id<'class_sessions'> }>`
    select distinct on (b.person_id) b.person_id, s.id as session_id
    from bookings b
    join class_sessions s on s.id = b.session_id
    join session_instructors i on i.session_id = s.id and i.instructor_id = ${of.instructorId} and i.active
    where b.person_id = any (${[...of.personIds]}::uuid[]) and b.status <> 'canceled'
    order by b.person_id, abs(extract(epoch from s.starts_at - ${of.now}::timestamptz)), s.id`.execute(db)
  return new Map(rows.map((row) => [row.person_id, row.session_id]))
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

/** Products that the shop shows, by the words of their name. */
export async function findProductsByWords(
  db: Database,
  { branchId, text, limit, locale }: Wanted & { readonly locale: Locale },
): Promise<Array<{ slug: string; name: string }>> {
  const { rows } = await sql<{ slug: string; name: string }>`
    select p.slug, ${localText('p.name', locale)} as name from products p
    where p.branch_id = ${branchId} and p.status = 'published' and ${inName('p.name', text)}
    order by 2 limit ${limit}`.execute(db)
  return rows
}

interface FoundPlan {
  readonly slug: string
  readonly name: string
  readonly kind: 'series' | 'contracts' | 'privates'
}

/** Packages on sale, by the words of their name. */
export async function findPlansByWords(
  db: Database,
  { branchId, text, limit, locale }: Wanted & { readonly locale: Locale },
): Promise<FoundPlan[]> {
  const { rows } = await sql<FoundPlan>`
    select p.slug, ${localText('p.name', locale)} as name,
      case
        when exists (select from class_types k where k.id = any (p.class_type_ids) and k.private_format is not null)
          then 'privates'
        else p.kind
      end as kind
    from package_plans p
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
