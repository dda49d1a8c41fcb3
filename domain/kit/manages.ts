import type { StaffRole } from './endpoint.ts'

/** Whether somebody of that role runs the studio: an owner or a manager. */
export function manages(role: StaffRole | undefined): boolean {
  return role === 'owner' || role === 'manager'
}
