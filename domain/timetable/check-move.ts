import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { checkInDeadline } from '#domain/occupancy/deadlines.ts'
import type { SessionStatus } from '#domain/schedules/model.ts'
import type { Policies } from '#domain/studio/model.ts'

interface ClassOfMove {
  readonly branchId: string
  readonly private: boolean
  readonly status: SessionStatus
  readonly startsAt: Instant
  readonly now: Instant
}

interface Move {
  readonly former: ClassOfMove
  /** Undefined where there is no such class. */
  readonly next: ClassOfMove | undefined
  readonly policies: Policies
}

/**
 * A booking is moved between two scheduled classes of one branch, both before their check-in deadline. Refuses
 * request.not_found, also for a private, and schedules.over.
 */
export function checkMove({ former, next, policies }: Move): Refusal | undefined {
  if (next?.branchId !== former.branchId || former.private || next.private) return refuse('request.not_found')
  const areOpen = [former, next].every(
    ({ status, now, startsAt }) => status === 'upcoming' && isBefore(now, checkInDeadline(startsAt, policies)),
  )
  return areOpen ? undefined : refuse('schedules.over')
}
