import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { InstructorRole } from '#domain/schedules/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

type SessionId = Id<'class_sessions'>

/** Adds to the taken seats of a class, or subtracts when negative. The class must be locked. */
export async function countSeats(tx: Transaction, change: { sessionId: SessionId; by: number }): Promise<void> {
  if (change.by === 0) return
  await sql`update class_sessions set booked_count = booked_count + ${change.by} where id = ${change.sessionId}`.execute(
    tx,
  )
}

/** The class is over. */
export async function completeSession(tx: Transaction, sessionId: SessionId): Promise<void> {
  await tx
    .updateTable('class_sessions')
    .set({ status: 'completed' })
    .where('id', '=', sessionId)
    .where('status', '=', 'upcoming')
    .execute()
}

/** Cancels these classes: their rooms and instructors are free again, and their taken seats are zero. */
export async function cancelSessions(
  tx: Transaction,
  act: { sessionIds: readonly SessionId[]; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('class_sessions')
    .set({ status: 'canceled', cancel_reason: act.reason, booked_count: 0 })
    .where('id', 'in', act.sessionIds)
    .execute()
  await tx.updateTable('session_instructors').set({ active: false }).where('session_id', 'in', act.sessionIds).execute()
}

export async function resizeSession(
  tx: Transaction,
  change: { sessionId: SessionId; capacity: number },
): Promise<void> {
  await tx.updateTable('class_sessions').set({ capacity: change.capacity }).where('id', '=', change.sessionId).execute()
}

interface Move {
  readonly sessionId: SessionId
  readonly roomId: Id<'rooms'>
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly opensAt: Instant
}

/** Another time, another room, or both; the constraints refuse a busy room or instructor. */
export async function moveSession(tx: Transaction, move: Move): Promise<void> {
  await tx
    .updateTable('class_sessions')
    .set({ room_id: move.roomId, starts_at: move.startsAt, ends_at: move.endsAt, opens_at: move.opensAt })
    .where('id', '=', move.sessionId)
    .execute()
  await sql`update session_instructors set teaches = tstzrange(${move.startsAt}, ${move.endsAt}) where session_id = ${move.sessionId}`.execute(
    tx,
  )
}

interface Remaking {
  readonly sessionId: SessionId
  readonly roomId: Id<'rooms'>
  readonly classTypeId: Id<'class_types'>
  readonly difficultyLevelId: Id<'difficulty_levels'>
  readonly seriesTypeId: Id<'series_types'>
  readonly capacity: number
  readonly startsAt: Instant
  readonly endsAt: Instant
}

/** Another kind of class at the same start, with the length and the seats of that kind. */
export async function remakeSession(tx: Transaction, made: Remaking): Promise<void> {
  const { sessionId, roomId, capacity, startsAt, endsAt } = made
  await tx
    .updateTable('class_sessions')
    .set({
      room_id: roomId,
      class_type_id: made.classTypeId,
      difficulty_level_id: made.difficultyLevelId,
      series_type_id: made.seriesTypeId,
      capacity,
      ends_at: endsAt,
    })
    .where('id', '=', sessionId)
    .execute()
  await sql`update session_instructors set teaches = tstzrange(${startsAt}, ${endsAt}) where session_id = ${sessionId} and active`.execute(
    tx,
  )
}

/** The instructors of a class, active ones first by role. */
export async function listSessionInstructors(db: Database, sessionId: SessionId) {
  return db
    .selectFrom('session_instructors as si')
    .innerJoin('instructors as i', 'i.id', 'si.instructor_id')
    .select(['si.instructor_id as id', 'si.role', 'i.name'])
    .where('si.session_id', '=', sessionId)
    .where('si.active', '=', true)
    .orderBy('si.role')
    .orderBy('i.name')
    .execute()
}

/** An instructor of the branch who is not retired. */
export async function findActiveInstructor(db: Database, query: { id: Id<'instructors'>; branchId: Id<'branches'> }) {
  return db
    .selectFrom('instructors')
    .select(['id', 'name'])
    .where('id', '=', query.id)
    .where('branch_id', '=', query.branchId)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** A room of the branch that is in use. */
export async function findRoom(db: Database, query: { id: Id<'rooms'>; branchId: Id<'branches'> }) {
  return db
    .selectFrom('rooms')
    .select(['id', 'capacity'])
    .where('id', '=', query.id)
    .where('branch_id', '=', query.branchId)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** The room of a class, locked against being made smaller. */
export async function loadSessionRoom(db: Database, sessionId: SessionId) {
  return db
    .selectFrom('class_sessions as s')
    .innerJoin('rooms as r', 'r.id', 's.room_id')
    .select(['r.id', 'r.capacity'])
    .where('s.id', '=', sessionId)
    .forShare('r')
    .executeTakeFirstOrThrow()
}

interface Substitution {
  readonly sessionId: SessionId
  readonly absentId: Id<'instructors'>
  readonly instructorId: Id<'instructors'>
  readonly role: InstructorRole
  readonly startsAt: Instant
  readonly endsAt: Instant
}

/** A substitute teaches instead of the absent instructor, whose time is free again. */
export async function replaceInstructor(tx: Transaction, change: Substitution): Promise<void> {
  await tx
    .updateTable('session_instructors')
    .set({ active: false })
    .where('session_id', '=', change.sessionId)
    .where('instructor_id', '=', change.absentId)
    .execute()
  await sql`
    insert into session_instructors (session_id, instructor_id, role, teaches)
    values (${change.sessionId}, ${change.instructorId}, ${change.role}, tstzrange(${change.startsAt}, ${change.endsAt}))
    on conflict (session_id, instructor_id) do update set role = excluded.role, teaches = excluded.teaches, active = true`.execute(
    tx,
  )
}

/** Removes the instructors of a class, so that their hours do not prevent its move. */
export async function removeInstructors(tx: Transaction, sessionId: SessionId): Promise<void> {
  await tx
    .updateTable('session_instructors')
    .set({ active: false })
    .where('session_id', '=', sessionId)
    .where('active', '=', true)
    .execute()
}

interface SessionInstructors {
  readonly sessionId: SessionId
  readonly instructors: readonly { readonly id: Id<'instructors'>; readonly role: InstructorRole }[]
  readonly startsAt: Instant
  readonly endsAt: Instant
}

/** These teach the class at those hours. */
export async function addInstructors(tx: Transaction, change: SessionInstructors): Promise<void> {
  await sql`
    insert into session_instructors (session_id, instructor_id, role, teaches)
    select ${change.sessionId}::uuid, sent.id, sent.role, tstzrange(${change.startsAt}, ${change.endsAt})
    from json_to_recordset(${JSON.stringify(change.instructors)}::json) as sent (id uuid, role text)
    on conflict (session_id, instructor_id) do update set role = excluded.role, teaches = excluded.teaches, active = true`.execute(
    tx,
  )
}

interface Kind {
  readonly sessionId: SessionId
  readonly classTypeId: Id<'class_types'>
  readonly seriesTypeId: Id<'series_types'>
  /** Undefined keeps the level. */
  readonly levelId: Id<'difficulty_levels'> | undefined
}

/** Another kind of class at the same hours, or another level; false where the class has both already. */
export async function changeClassType(tx: Transaction, kind: Kind): Promise<boolean> {
  const level = kind.levelId === undefined ? {} : { difficulty_level_id: kind.levelId }
  const { numUpdatedRows } = await tx
    .updateTable('class_sessions')
    .set({ class_type_id: kind.classTypeId, series_type_id: kind.seriesTypeId, ...level })
    .where('id', '=', kind.sessionId)
    .where(
      sql<boolean>`(class_type_id <> ${kind.classTypeId} or difficulty_level_id is distinct from coalesce(${kind.levelId ?? null}::uuid, difficulty_level_id))`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
