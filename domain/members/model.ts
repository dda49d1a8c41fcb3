import type { StaffRole } from '#domain/kit/endpoint.ts'

/** What a note is about. An injury shows on the rosters of the person's classes. */
export const noteKinds = ['injury', 'preference', 'money', 'other'] as const
export type NoteKind = (typeof noteKinds)[number]

/** The most notes that a branch keeps about one person. */
export const maxNotes = 100
/** The most tags that a branch gives to one person. */
export const maxTags = 12

/** Instructors write what matters in a class, and read nothing about money. */
export function writesNote(role: StaffRole, kind: NoteKind): boolean {
  return role !== 'instructor' || kind === 'injury'
}

/** A note is changed by whoever wrote it, and by an owner or manager. */
export function changesNote(of: { readonly role: StaffRole; readonly isWriter: boolean }): boolean {
  return of.isWriter || of.role === 'owner' || of.role === 'manager'
}

/** Lists show whole contacts to these alone; the desk sees one once the member is open. */
export function seesContacts(role: StaffRole): boolean {
  return role === 'owner' || role === 'manager'
}

/** What the list of members may be ordered by. */
export const memberOrders = ['name', 'joined', 'expires', 'left'] as const
