import type { Change } from '#domain/kit/change.ts'
import type { StaffRole } from '#domain/kit/endpoint.ts'

/** A change as it is told, or everything. */
export interface Told {
  readonly kind: Change['kind'] | 'all'
  /** Null for all branches. */
  readonly branchId: string | null
  /** The accounts of who teaches the class, where it is one. */
  readonly instructorAccountIds: readonly string[]
}

interface Reader {
  readonly branchId: string
  readonly role: StaffRole
  readonly accountId: string
}

/**
 * Whether that reader may read what changed: in the own branch, and an instructor the timetable and the own classes.
 * Example: a desk of Penang hears of each class there, its instructor of those she teaches, and nobody of Ipoh's.
 */
export function canReadChange({ branchId, role, accountId }: Reader, { kind, ...told }: Told): boolean {
  if (told.branchId !== null && told.branchId !== branchId) return false
  if (kind === 'all' || kind === 'timetable' || role !== 'instructor') return true
  return kind === 'class' && told.instructorAccountIds.includes(accountId)
}
