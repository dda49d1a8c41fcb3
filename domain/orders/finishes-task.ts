import type { StaffRole } from '#domain/kit/endpoint.ts'
import { manages } from '#domain/kit/manages.ts'

/**
 * Whether somebody of that role may finish a task of that kind. Money, classes and accounts are for who manages; the
 * desk calls a person whom no message reached, and one whose reformer somebody else had. Nobody finishes a correction
 * that a member asked for but by its answer.
 */
export function finishesTask(role: StaffRole, kind: string): boolean {
  if (kind === 'correction_asked') return false
  if (manages(role)) return true
  return role === 'desk' && (kind === 'undeliverable' || kind === 'seat_twice')
}
