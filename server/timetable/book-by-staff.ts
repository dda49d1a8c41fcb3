import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { bookByStaff as endpoint } from '#domain/timetable/api.ts'
import { checkComplimentary } from '#domain/timetable/check-complimentary.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { findHolder } from '#server/people/queries.ts'
import { findTied } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { giveSeat } from './give-seat.ts'
import { lockToChange } from './lock-classes.ts'
import { seatByStaff } from './seat-by-staff.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * Staff book a person into a class, also before booking opens: with a credit of the person's packs, or free of charge
 * for a reason that is stored with the booking and in the audit. The waitlist comes first, as for everybody. Refuses
 * request.not_found (no such class or person), auth.forbidden for a complimentary seat that is not given by owner or
 * manager, schedules.over, and what `seatByStaff` and `giveByStaff` refuse.
 */
export async function bookByStaff(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  const forbidden = checkComplimentary(signedIn(ctx).role, input.pay)
  if (forbidden) return forbidden
  const tied = await findTied(ctx.tx, { branchId: ctx.branch.id, personId: input.person_id })
  const holder = tied && (await findHolder(ctx.tx, input.person_id))
  if (!holder) return refuse('request.not_found')
  const locked = await lockToChange(ctx, { id: input.id, isOffered: true })
  if (isRefusal(locked)) return locked
  // A private is booked by its own endpoint.
  if (locked.session.private) return refuse('request.not_found')
  const placed = await seatByStaff(ctx, { input, holder, session: locked.session, rules: locked.rules })
  if (isRefusal(placed)) return placed
  const { lotId, ...saved } = placed
  const refusal = await giveSeat(ctx, { input, bookingId: saved.booking.id })
  if (refusal) return refusal
  const details = {
    session_id: input.id,
    person_id: input.person_id,
    pay: input.pay,
    lot_id: lotId,
    reason: input.reason,
  }
  await writeAudit(ctx, {
    at: locked.session.now,
    action: 'bookings.book_by_staff',
    subjectKind: 'bookings',
    subjectId: saved.booking.id,
    details,
    homes: [tied.homeBranchId],
  })
  return saved
}
