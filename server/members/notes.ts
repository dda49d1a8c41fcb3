import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import { differing, knowsVersion, refuseChanged, type FieldValues } from '#domain/kit/versions.ts'
import type * as api from '#domain/members/api.ts'
import { changesNote, maxNotes, writesNote } from '#domain/members/model.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { findEditor } from '#server/people/editor-queries.ts'
import { findTied, listHomes, type Tied } from '#server/people/tie-queries.ts'
import { ownInstructor } from '#server/schedules/own-instructor.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { contentVersion } from './content-version.ts'
import { insertNote, isTaughtBy, lockNote, removeNote, updateNote, type NoteRow } from './queries.ts'

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

/**
 * Changes a note. Refuses request.not_found, members.note_of_another, auth.forbidden as `addNote` does, and
 * staff.changed where somebody else has changed the note since it was read.
 */
export async function saveNote(ctx: WriteContext, input: CheckedOf<typeof api.saveNote>): Promise<Note | Refusal> {
  const { role } = signedIn(ctx)
  const note = await lockOwnNote(ctx, input.id)
  if (isRefusal(note)) return note
  if (!role || !writesNote(role, input.kind)) return refuse('auth.forbidden')
  const fields = differing(wordsOf(input), wordsOf(note))
  if (Object.keys(fields).length === 0) return presentNote(note, ctx)
  if (!knowsVersion(input.version, versionOf(note))) return refuseStale(ctx, { note, fields })
  const now = await studioNow(ctx.tx)
  const row = await updateNote(ctx.tx, { ...input, now })
  await auditNote(ctx, { row, action: 'members.save_note', at: now })
  return presentNote(row, ctx)
}

/**
 * Deletes a note. Refuses request.not_found, members.note_of_another, and staff.changed where somebody else has changed
 * the note since it was read.
 */
export async function deleteNote(
  ctx: WriteContext,
  { id, version }: CheckedOf<typeof api.deleteNote>,
): Promise<OutputOf<typeof api.deleteNote> | Refusal> {
  const note = await lockOwnNote(ctx, id)
  if (isRefusal(note)) return note
  if (!knowsVersion(version, versionOf(note))) return refuseStale(ctx, { note, fields: wordsOf(note) })
  await removeNote(ctx.tx, id)
  await auditNote(ctx, { row: note, action: 'members.delete_note', at: await studioNow(ctx.tx) })
  return { success: true }
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
    version: versionOf(row),
  }
}

const wordsOf = ({ kind, text, pinned_until }: Pick<NoteRow, 'kind' | 'text' | 'pinned_until'>) => ({
  kind,
  text,
  pinned_until,
})
const versionOf = (row: NoteRow) => contentVersion(Object.values(wordsOf(row)))

/** Refuses whoever began with an older note than stands, and shows them that one. */
async function refuseStale(
  { tx, branch }: WriteContext,
  { note, fields }: { readonly note: NoteRow; readonly fields: FieldValues },
): Promise<Refusal> {
  const by = await findEditor(tx, { personId: note.person_id, at: note.updated_at })
  return refuseChanged({ by, at: wireTime(note.updated_at, branch.zone), version: versionOf(note), fields })
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
