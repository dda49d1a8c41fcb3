import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import type * as api from '#domain/members/api.ts'
import { changesNote, maxNotes, writesNote } from '#domain/members/model.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { findTied, listHomes, type Tied } from '#server/people/tie-queries.ts'
import { ownInstructor } from '#server/schedules/own-instructor.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { insertNote, isTaughtBy, lockNote, removeNote, replaceTags, updateNote, type NoteRow } from './queries.ts'

type Note = OutputOf<typeof api.addNote>

/**
 * Writes a note about a person of the branch. Refuses request.not_found for others, and for an instructor also for
 * whoever is in none of the own classes of the last and next 30 days; auth.forbidden for an instructor's note that is
 * not about an injury; members.too_many_notes.
 */
export async function addNote(ctx: WriteContext, input: CheckedOf<typeof api.addNote>): Promise<Note | Refusal> {
  const { accountId, role } = signedIn(ctx)
  const now = await studioNow(ctx.tx)
  const person = await findMember(ctx, { personId: input.id, now })
  if (!person) return refuse('request.not_found')
  if (!role || !writesNote(role, input.kind)) return refuse('auth.forbidden')
  const { id: personId, ...written } = input
  const row = await insertNote(ctx.tx, {
    ...written,
    personId,
    branchId: ctx.branch.id,
    by: accountId,
    most: maxNotes,
    now,
  })
  if (!row) return refuse('members.too_many_notes', { values: { max: maxNotes } })
  await auditNote(ctx, { row, action: 'members.add_note', at: now })
  return presentNote(row, ctx)
}

/** Changes a note. Refuses request.not_found, members.note_of_another, and auth.forbidden as `addNote` does. */
export async function saveNote(ctx: WriteContext, input: CheckedOf<typeof api.saveNote>): Promise<Note | Refusal> {
  const { role } = signedIn(ctx)
  const note = await lockOwnNote(ctx, input.id)
  if (isRefusal(note)) return note
  if (!role || !writesNote(role, input.kind)) return refuse('auth.forbidden')
  const now = await studioNow(ctx.tx)
  const row = await updateNote(ctx.tx, { ...input, now })
  await auditNote(ctx, { row, action: 'members.save_note', at: now })
  return presentNote(row, ctx)
}

/** Deletes a note. Refuses request.not_found and members.note_of_another. */
export async function deleteNote(
  ctx: WriteContext,
  { id }: CheckedOf<typeof api.deleteNote>,
): Promise<OutputOf<typeof api.deleteNote> | Refusal> {
  const note = await lockOwnNote(ctx, id)
  if (isRefusal(note)) return note
  await removeNote(ctx.tx, id)
  await auditNote(ctx, { row: note, action: 'members.delete_note', at: await studioNow(ctx.tx) })
  return { success: true }
}

/** Sets the tags of a person of the branch. Refuses request.not_found. */
export async function saveTags(
  ctx: WriteContext,
  { id, tags }: CheckedOf<typeof api.saveTags>,
): Promise<OutputOf<typeof api.saveTags> | Refusal> {
  const person = await findTied(ctx.tx, { branchId: ctx.branch.id, personId: id })
  if (!person) return refuse('request.not_found')
  const sorted = [...new Set(tags)].toSorted()
  await replaceTags(ctx.tx, { personId: id, branchId: ctx.branch.id, tags: sorted })
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'members.save_tags',
    subjectKind: 'persons',
    subjectId: id,
    details: { tags: sorted.length },
    homes: [person.homeBranchId],
  })
  return { tags: sorted }
}

/** A note as its readers see it. */
export function presentNote(row: NoteRow, ctx: Pick<WriteContext, 'caller' | 'branch'>): Note {
  const { accountId, role } = signedIn(ctx)
  const { zone } = ctx.branch
  const { id, kind, text, pinned_until, written_by, created_at, updated_at } = row
  return {
    id,
    kind,
    text,
    pinned_until,
    written_by,
    created_at: wireTime(created_at, zone),
    updated_at: wireTime(updated_at, zone),
    may_change: role !== undefined && changesNote({ role, isWriter: row.written_by_account_id === accountId }),
  }
}

/** A person of the branch; for an instructor one whom they teach. */
async function findMember(
  ctx: WriteContext,
  { personId, now }: { personId: Id<'persons'>; now: Instant },
): Promise<Tied | undefined> {
  const own = await ownInstructor(ctx, ctx.tx)
  const isSeen =
    !own || (own.heldTo !== undefined && (await isTaughtBy(ctx.tx, { personId, instructorId: own.heldTo, now })))
  return isSeen ? findTied(ctx.tx, { branchId: ctx.branch.id, personId }) : undefined
}

async function lockOwnNote(ctx: WriteContext, id: Id<'person_notes'>): Promise<NoteRow | Refusal> {
  const { accountId, role } = signedIn(ctx)
  const note = await lockNote(ctx.tx, { id, branchId: ctx.branch.id })
  if (!note || !role) return refuse('request.not_found')
  const isWriter = note.written_by_account_id === accountId
  if (changesNote({ role, isWriter })) return note
  // Instructors do not learn of notes that they cannot read.
  return refuse(role === 'instructor' ? 'request.not_found' : 'members.note_of_another')
}

async function auditNote(
  ctx: WriteContext,
  { row, action, at }: { row: NoteRow; action: string; at: Instant },
): Promise<void> {
  await writeAudit(ctx, {
    at,
    action,
    subjectKind: 'persons',
    subjectId: row.person_id,
    details: { note: row.id, kind: row.kind },
    homes: await listHomes(ctx.tx, [row.person_id]),
  })
}
