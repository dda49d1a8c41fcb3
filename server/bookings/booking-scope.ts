import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { findBookingsOfClasses } from './class-bookings-queries.ts'

type BookingScope = Parameters<typeof findBookingsOfClasses>[1]['scope']

/** The caller's family, or for whoever keeps a roster in the branch everybody in it. Refuses auth.forbidden. */
export function bookingScope(
  ctx: Pick<ReadContext, 'caller' | 'branch'>,
  of: 'family' | 'branch',
): BookingScope | Refusal {
  const { personId, role } = signedIn(ctx)
  if (of === 'family') return { personId }
  return role ? { branchId: ctx.branch.id } : refuse('auth.forbidden')
}
