import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { ownInstructor } from '#server/schedules/own-instructor.ts'
import type { findBookingsOfClasses } from './class-bookings-queries.ts'

type BookingScope = Parameters<typeof findBookingsOfClasses>[1]['scope']

/**
 * The caller's family, or for staff who keep a roster everybody in the branch: for an instructor everybody in their own
 * classes. Refuses auth.forbidden.
 */
export async function bookingScope(
  ctx: Pick<ReadContext, 'caller' | 'branch' | 'db'>,
  of: 'family' | 'branch',
): Promise<BookingScope | Refusal> {
  const { personId, role } = signedIn(ctx)
  if (of === 'family') return { personId }
  if (role === undefined) return refuse('auth.forbidden')
  const own = await ownInstructor(ctx, ctx.db)
  return { branchId: ctx.branch.id, taughtBy: own && (own.heldTo ?? null) }
}
