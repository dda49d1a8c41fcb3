import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { SessionStatus } from '#domain/schedules/model.ts'

interface Request {
  readonly now: Instant
  readonly session: { readonly status: SessionStatus; readonly startsAt: Instant }
  /** The present instructor of the class. */
  readonly teaching: readonly string[]
  /** The instructor that the caller is tied to; undefined without one. */
  readonly ownId: string | undefined
  readonly proposedId: string | null
  /** Whether the branch has the proposed instructor, not retired. */
  readonly isProposedHere: boolean
}

/**
 * The instructor of a class may request a substitute until it begins, and propose one. Refuses request.not_found for a
 * class of somebody else, schedules.over, setup.unknown.
 */
export function decideRequest(asked: Request): Refusal | undefined {
  const { now, session, teaching, ownId, proposedId, isProposedHere } = asked
  if (ownId === undefined || !teaching.includes(ownId)) return refuse('request.not_found')
  if (session.status !== 'upcoming' || !isBefore(now, session.startsAt)) return refuse('schedules.over')
  return proposedId === null || (isProposedHere && proposedId !== ownId)
    ? undefined
    : refuse('setup.unknown', { values: { name: proposedId } })
}
