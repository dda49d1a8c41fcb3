import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { SessionStatus } from '#domain/schedules/model.ts'
import type { Fit, RequestStatus } from './model.ts'

type InstructorId = Id<'instructors'>

interface Asking {
  readonly now: Instant
  readonly request: { readonly status: RequestStatus; readonly absentId: InstructorId }
  readonly session: { readonly status: SessionStatus; readonly startsAt: Instant }
  /** Who teaches the class at present. */
  readonly teaching: readonly InstructorId[]
  readonly candidates: ReadonlyArray<{
    readonly id: InstructorId
    readonly name: string
    readonly fit: Fit
    /** Whether the instructor has an account, where the question arrives. */
    readonly isReachable: boolean
    /** Whether the instructor has a question about this class that can still be answered. */
    readonly isAsked: boolean
  }>
  readonly ids: readonly InstructorId[]
}

/**
 * Who of the chosen is asked now to stand in: those who are not asked already. All of them are trained, free and
 * reachable, else nobody is asked. Refuses staffing.answered, schedules.over, setup.unknown and staffing.cannot_ask
 * with the name.
 */
export function decideOffers(asking: Asking): readonly InstructorId[] | Refusal {
  const { now, request, session, teaching, candidates, ids } = asking
  if (request.status !== 'open' || !teaching.includes(request.absentId)) return refuse('staffing.answered')
  if (session.status !== 'upcoming' || !isBefore(now, session.startsAt)) return refuse('schedules.over')
  const chosen = new Set(ids)
  const known = new Map(candidates.map((one) => [one.id, one]))
  for (const id of chosen) {
    const one = known.get(id)
    if (!one) return refuse('setup.unknown', { values: { name: id } })
    if (one.fit !== 'fits' || !one.isReachable) return refuse('staffing.cannot_ask', { values: { name: one.name } })
  }
  return [...chosen].filter((id) => known.get(id)?.isAsked === false)
}
