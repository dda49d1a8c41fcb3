import type { StaffRole } from '#domain/kit/endpoint.ts'
import { manages } from '#domain/kit/manages.ts'

/**
 * Whether somebody of that role may finish a task of that kind. Money, classes and accounts are for who manages; the
 * desk calls a person whom no message reached, and one whose reformer somebody else had.
 */
export function finishesTask(role: StaffRole, kind: string): boolean {
  if (manages(role)) return true
  return role === 'desk' && (kind === 'undeliverable' || kind === 'seat_twice')
}
