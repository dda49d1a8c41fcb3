import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { NoteKind } from '#domain/members/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

type PersonId = Id<'persons'>

export interface NoteRow {
  readonly id: Id<'person_notes'>
  readonly person_id: PersonId
  readonly kind: NoteKind
  readonly text: string
  /** YYYY-MM-DD. */
  readonly pinned_until: string | null
  readonly written_by_account_id: Id<'accounts'>
  readonly written_by: string
  readonly created_at: Instant
  readonly updated_at: Instant
}

const noteColumns = sql`
  n.id, n.person_id, n.kind, n.text, n.pinned_until::text, n.written_by_account_id, n.created_at, n.updated_at,
  (select coalesce(w.display_name, w.full_name) from accounts a join persons w on w.id = a.person_id
    where a.id = n.written_by_account_id) as written_by`

/** The notes of a branch about a person: pinned ones first, then the newest. */
export async function listNotes(
  db: Database,
  { personId, branchId }: { personId: PersonId; branchId: Id<'branches'> },
): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select ${noteColumns} from person_notes n
    where n.person_id = ${personId} and n.branch_id = ${branchId}
    order by n.pinned_until desc nulls last, n.created_at desc, n.id desc`.execute(db)
  return rows
}

/** One of the branch's notes, locked. */
export async function lockNote(
  tx: Transaction,
  { id, branchId }: { id: Id<'person_notes'>; branchId: Id<'branches'> },
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    select ${noteColumns} from person_notes n where n.id = ${id} and n.branch_id = ${branchId} for update of n`.execute(
    tx,
  )
  return rows[0]
}

interface WrittenNote {
  readonly kind: NoteKind
  readonly text: string
  readonly pinned_until: string | null
  readonly now: Instant
}

/** Inserts a note unless the branch has as many about the person as it may; undefined then. */
export async function insertNote(
  tx: Transaction,
  note: WrittenNote & { branchId: Id<'branches'>; personId: PersonId; by: Id<'accounts'>; most: number },
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    with n as (
      insert into person_notes (branch_id, person_id, kind, text, pinned_until, written_by_account_id, created_at, updated_at)
      select ${note.branchId}::uuid, ${note.personId}::uuid, ${note.kind}, ${note.text}, ${note.pinned_until}::date,
        ${note.by}::uuid, ${note.now}::timestamptz, ${note.now}
      where (select count(*) from person_notes where person_id = ${note.personId} and branch_id = ${note.branchId}) < ${note.most}
      returning *
    )
    select ${noteColumns} from n`.execute(tx)
  return rows[0]
}

export async function updateNote(tx: Transaction, note: WrittenNote & { id: Id<'person_notes'> }): Promise<NoteRow> {
  const { rows } = await sql<NoteRow>`
    with n as (
      update person_notes set kind = ${note.kind}, text = ${note.text}, pinned_until = ${note.pinned_until},
        updated_at = greatest(created_at, ${note.now})
      where id = ${note.id} returning *
    )
    select ${noteColumns} from n`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`note ${note.id} is missing under its lock`)
  return row
}

export async function removeNote(tx: Transaction, id: Id<'person_notes'>): Promise<void> {
  await tx.deleteFrom('person_notes').where('id', '=', id).execute()
}

/**
 * Locks a person, so that of two who change what staff keep about them the second sees what the first did. Returns the
 * time after it.
 */
export async function lockPerson(tx: Transaction, personId: PersonId): Promise<Instant> {
  const { rows } = await sql<{ now: Instant }>`
    with locked as materialized (select id from persons where id = ${personId} for no key update)
    select studio_now() as now from locked`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`person ${personId} is missing: it was just found`)
  return row.now
}

/** The tags that the branch gave a person, in the order of the alphabet. */
export async function listTags(
  db: Database,
  { personId, branchId }: { personId: PersonId; branchId: Id<'branches'> },
): Promise<string[]> {
  const rows = await db
    .selectFrom('person_tags')
    .select('tag')
    .where('person_id', '=', personId)
    .where('branch_id', '=', branchId)
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

/** Sets the tags of a person in the branch. The person must be locked. */
export async function replaceTags(
  tx: Transaction,
  { personId, branchId, tags }: { personId: PersonId; branchId: Id<'branches'>; tags: readonly string[] },
): Promise<void> {
  await sql`
    with gone as (
      delete from person_tags
      where person_id = ${personId} and branch_id = ${branchId} and tag <> all (${[...tags]}::text[])
    )
    insert into person_tags (branch_id, person_id, tag)
    select ${branchId}::uuid, ${personId}::uuid, unnest(${[...tags]}::text[])
    on conflict do nothing`.execute(tx)
}

/** Forgets what staff wrote about a person and the dependants. */
export async function eraseStaffWords(tx: Transaction, personId: PersonId): Promise<void> {
  const family = sql`select id from persons where id = ${personId} or guardian_id = ${personId}`
  await sql`delete from person_notes where person_id in (${family})`.execute(tx)
  await sql`delete from person_tags where person_id in (${family})`.execute(tx)
}

/** Moves notes and tags of a person to another. */
export async function moveStaffWords(
  tx: Transaction,
  { from, to }: { readonly from: PersonId; readonly to: PersonId },
): Promise<void> {
  await sql`update person_notes set person_id = ${to} where person_id = ${from}`.execute(tx)
  await sql`
    with moved as (delete from person_tags where person_id = ${from} returning branch_id, tag)
    insert into person_tags (branch_id, person_id, tag) select branch_id, ${to}::uuid, tag from moved
    on conflict do nothing`.execute(tx)
}

interface Taught {
  readonly instructorId: Id<'instructors'>
  readonly now: Instant
}

/** Whether a person has a booking in a class of that instructor, from 30 days ago to 30 days ahead. */
export async function isTaughtBy(
  db: Database,
  { personId, ...taught }: Taught & { readonly personId: PersonId },
): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select ${isInClassOf(sql`${personId}::uuid`, taught)} as found`.execute(db)
  return rows[0]?.found === true
}

/** The same as a condition on a column of persons. */
export function isInClassOf(person: RawBuilder<unknown>, { instructorId, now }: Taught): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from bookings b
    join class_sessions s on s.id = b.session_id
    join session_instructors i on i.session_id = s.id and i.instructor_id = ${instructorId} and i.active
    where b.person_id = ${person} and b.status <> 'canceled'
      and s.starts_at between ${now}::timestamptz - interval '30 days' and ${now}::timestamptz + interval '30 days'
  )`
}
