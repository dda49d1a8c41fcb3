import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { checkInDeadline } from '#domain/occupancy/deadlines.ts'
import { rulesOf } from '#domain/schedules/occurrences.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { type LockedSession, sessionOfBranch } from '#server/schedules/queries.ts'

interface LockedClasses {
  /** The classes that may still be changed, soonest first. */
  readonly open: readonly LockedSession[]
  readonly rules: Policies
  /** The studio's time after the last lock. */
  readonly now: Instant
}

/**
 * Locks classes of the branch in id order, so that two transactions cannot deadlock, and returns those that can still
 * be changed: not cancelled, before the check-in deadline.
 */
export async function lockClasses(
  ctx: WriteContext,
  request: { readonly ids: readonly Id<'class_sessions'>[]; readonly now: Instant },
): Promise<LockedClasses> {
  const rules = await ctx.policies()
  const { classes } = await openClass(ctx.tx, { ids: request.ids, origin: ctx.origin })
  const locked = [...classes.values()].map(({ session }) => session)
  const now = locked.at(-1)?.now ?? request.now
  const open = locked.filter(
    (session) => session.status === 'upcoming' && isBefore(now, checkInDeadline(session.startsAt, rules)),
  )
  return {
    open: open
      .map((session) => ({ ...session, now }))
      .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt)),
    rules,
    now,
  }
}

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
