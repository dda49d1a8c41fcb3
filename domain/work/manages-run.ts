import type { StaffRole } from '#domain/kit/endpoint.ts'
import { manages } from '#domain/kit/manages.ts'

/**
 * Whether somebody sees an act that waits, and may take it back: who asked for it, and owner and manager of the branch.
 */
export function managesRun({ role, isOwn }: { readonly role: StaffRole; readonly isOwn: boolean }): boolean {
  return isOwn || manages(role)
}
