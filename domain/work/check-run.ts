import type { StaffRole } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import { lateMinutes } from './model.ts'

/**
 * Whether an act may still be done when its moment has come: who asked must have one of its roles now. Refuses
 * work.too_late a quarter of an hour after that moment, as after an outage or in a restored copy, and work.role_gone.
 * The moment of an act on many rows is the end of its last batch, and it is work.left_off that it refuses.
 */
export function checkRun({
  startsAt,
  now,
  role,
  roles,
  isOnMany = false,
}: {
  readonly startsAt: Instant
  readonly now: Instant
  /** Of who asked, in the branch, now; undefined without one. */
  readonly role: StaffRole | undefined
  readonly roles: readonly StaffRole[]
  readonly isOnMany?: boolean
}): Refusal | undefined {
  if (isBefore(plusMinutes(startsAt, lateMinutes), now)) return refuse(isOnMany ? 'work.left_off' : 'work.too_late')
  return role !== undefined && roles.includes(role) ? undefined : refuse('work.role_gone')
}
