import type { StaffRole } from '#domain/kit/endpoint.ts'
import { manages } from '#domain/kit/manages.ts'

/** What a note is about. An injury shows on the rosters of the person's classes. */
export const noteKinds = ['injury', 'preference', 'money', 'other'] as const
export type NoteKind = (typeof noteKinds)[number]

/** The most notes that a branch keeps about one person. */
export const maxNotes = 100
/** The most tags that a branch gives to one person. */
export const maxTags = 12
/** The most rows of one kind that a look-up shows. */
export const maxLookedUp = 4

/** Instructors write what matters in a class, and read nothing about money. */
export function writesNote(role: StaffRole, kind: NoteKind): boolean {
  return role !== 'instructor' || kind === 'injury'
}

/** A note is changed by whoever wrote it, and by an owner or manager. */
export function changesNote(of: { readonly role: StaffRole; readonly isWriter: boolean }): boolean {
  return of.isWriter || manages(of.role)
}

/** Lists show whole contacts to these alone; the desk sees one once the member is open. */
export function listsContacts(role: StaffRole): boolean {
  return manages(role)
}

/** What the list of members may be ordered by. */
export const memberOrders = ['name', 'joined', 'expires', 'left'] as const

/** By what a timeline is narrowed. */
export const timelineKinds = ['credits', 'bookings', 'orders', 'messages', 'notes', 'forms', 'acts'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** What a line of a timeline says. */
export const timelineActs = [
  'booked',
  'waiting',
  'held',
  'promoted',
  'checked_in',
  'came',
  'no_show',
  'canceled',
  'canceled_late',
  'canceled_by_studio',
  'left_waitlist',
  'corrected',
  'credit_granted',
  'credit_used',
  'credit_returned',
  'credit_forfeited',
  'credit_held',
  'credit_released',
  'credit_expired',
  'credit_restored',
  'credit_adjusted',
  'extended',
  'frozen',
  'freeze_ended',
  'share_began',
  'share_ended',
  'order',
  'refund',
  'message',
  'note',
  'form',
  'consent',
  'merged',
  'points_changed',
  'store_credit_changed',
  'tags_changed',
  'restricted',
  'restriction_ended',
  'birth_date_changed',
] as const
export type TimelineAct = (typeof timelineActs)[number]
