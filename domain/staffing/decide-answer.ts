import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { RequestStatus } from './model.ts'

interface Answer {
  readonly status: RequestStatus
  readonly to: Exclude<RequestStatus, 'open'>
  readonly proposedId: Id<'instructors'> | null
  /** The substitute that the studio names; undefined where it accepts the proposal. */
  readonly namedId: Id<'instructors'> | undefined
}

/**
 * A request is answered once, and an approval says who teaches: the instructor that the studio names, else the proposed
 * one. Refuses staffing.answered, staffing.whom.
 */
export function decideAnswer({ status, to, proposedId, namedId }: Answer): Id<'instructors'> | null | Refusal {
  if (status !== 'open') return refuse('staffing.answered')
  if (to !== 'approved') return null
  return namedId ?? proposedId ?? refuse('staffing.whom')
}
