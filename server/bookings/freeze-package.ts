import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { extendedExpiry } from '#domain/occupancy/deadlines.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { sessionIdsOf } from '#server/occupancy/facts-queries.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { releaseByStudio } from '#server/occupancy/release-by-studio.ts'
import { listAffectedBookings } from '#server/occupancy/studio-queries.ts'
import { freezePackageWith, type CanceledByFreeze } from '#server/packages/freeze-package-with.ts'
import { lockSessions } from '#server/schedules/queries.ts'

/**
 * Freezes a pack and cancels only the bookings that the studio chose: their credits return to the pack, and their seats
 * go to the waitlists once the pack is frozen. Refuses what `freezePackageWith` refuses, and packages.freeze_cancel
 * for a seat in a private, which ends as a whole.
 */
export const freezePackage = freezePackageWith({
  lockClasses: async (ctx, bookingIds) => {
    if (bookingIds.length > 0)
      await lockSessions(ctx.tx, sessionIdsOf({ sessionIds: [], bookings: bookingIds.map((id) => ({ id })) }))
  },
  cancelReturned,
})

async function cancelReturned(
  ctx: WriteContext,
  { lotId, bookingIds, reason }: CanceledByFreeze,
): Promise<Refusal | { readonly promote: () => Promise<void> }> {
  const sessions = await lockSessions(
    ctx.tx,
    sessionIdsOf({ sessionIds: [], bookings: bookingIds.map((id) => ({ id })) }),
  )
  const wanted = new Set<Id<'bookings'>>(bookingIds)
  const concerned = await listAffectedBookings(
    ctx.tx,
    sessions.map(({ id }) => id),
  )
  const rows = concerned.filter((row) => wanted.has(row.id) && row.lot_id === lotId && row.status === 'booked')
  if (rows.length !== wanted.size) return refuse('request.not_found')
  if (sessions.some((session) => session.private)) return refuse('packages.freeze_cancel')
  const policies = await ctx.policies()
  for (const session of sessions) {
    const leaving = rows.filter((row) => row.session_id === session.id)
    await releaseByStudio(ctx, {
      rows: leaving,
      reason,
      validAtLeastUntil: extendedExpiry(session.now, policies),
      now: session.now,
    })
  }
  const freed = sessions.map(({ id, now }) => ({ sessionId: id, now, origin: ctx.origin }))
  return {
    promote: async () => {
      for (const one of freed) await promoteWaiting(ctx.tx, [one])
    },
  }
}
