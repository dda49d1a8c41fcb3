import type { Id } from '#domain/kit/id.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { checkInDeadline } from '#domain/occupancy/check-in-deadline.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import type { LockedSession } from '#server/schedules/queries.ts'

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
