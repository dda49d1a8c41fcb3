import type { StaffRole } from '#domain/kit/endpoint.ts'
import { manages } from '#domain/kit/manages.ts'

/** The most views of one list that one of the staff keeps, and that a branch shares. */
export const maxViews = 30

/** A shared view is of everybody's work, so an owner or manager shapes it; one's own is nobody else's. */
export function changesView(of: {
  readonly role: StaffRole
  readonly isShared: boolean
  readonly isOwn: boolean
}): boolean {
  return of.isShared ? manages(of.role) : of.isOwn
}
