import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore } from '#domain/kit/time.ts'
import { checkInDeadline } from '#domain/occupancy/check-in-deadline.ts'
import { rulesOf } from '#domain/schedules/rules-of.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { sessionOfBranch, type LockedSession } from '#server/schedules/queries.ts'

interface Changing {
  readonly id: Id<'class_sessions'>
  /** True where a free seat is offered to the waitlist first. */
  readonly isOffered?: boolean
}

/**
 * Locks a class of the branch that the studio wants to change, with its policies and the seats that are taken. Refuses
 * request.not_found, and schedules.over for a class that is cancelled or after its check-in deadline.
 */
export async function lockToChange(
  ctx: WriteContext,
  { id, isOffered = false }: Changing,
): Promise<{ session: LockedSession; rules: Policies; takenSeats: readonly number[] } | Refusal> {
  const offers = new Map(isOffered ? [[id, undefined]] : [])
  const ids = sessionOfBranch({ id, branchId: ctx.branch.id })
  const { classes } = await openClass(ctx.tx, { ids, origin: ctx.origin, offers })
  const opened = classes.get(id)
  if (!opened) return refuse('request.not_found')
  const { session, facts } = opened
  const rules = rulesOf(session, await ctx.policies())
  return session.status === 'upcoming' && isBefore(session.now, checkInDeadline(session.startsAt, rules))
    ? { session, rules, takenSeats: facts.taken_seats }
    : refuse('schedules.over')
}
