import type { StaffRole } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

interface RoleChange {
  /** The caller's role, read under the lock; undefined when it was removed meanwhile. */
  readonly askerRole: StaffRole | undefined
  readonly before: StaffRole | undefined
  /** Undefined where the role is removed. */
  readonly after: StaffRole | undefined
  /** How many accounts own the branch now. */
  readonly owners: number
  /** Whether the account is tied to an instructor. */
  readonly hasInstructor: boolean
}

/**
 * Only an owner gives and removes roles, so nobody raises themselves, and a branch always has an owner. Refuses
 * auth.forbidden, staffing.last_owner, staffing.instructor_missing.
 */
export function decideRole({ askerRole, before, after, owners, hasInstructor }: RoleChange): Refusal | undefined {
  if (askerRole !== 'owner') return refuse('auth.forbidden')
  if (before === 'owner' && after !== 'owner' && owners <= 1) return refuse('staffing.last_owner')
  return after === 'instructor' && !hasInstructor ? refuse('staffing.instructor_missing') : undefined
}
