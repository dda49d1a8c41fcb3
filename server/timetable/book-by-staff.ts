import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkBookedFor } from '#domain/occupancy/check-booked-for.ts'
import { decidePaidSeat } from '#domain/occupancy/decide-paid-seat.ts'
import { decideSeat } from '#domain/occupancy/decide-seat.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { bookByStaff as endpoint } from '#domain/timetable/api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { loadBookingFacts, type BookingFactsRow } from '#server/occupancy/facts-queries.ts'
import { loadWaiver } from '#server/occupancy/load-waiver.ts'
import { lockMultiClassRequests } from '#server/occupancy/multi-class-queries.ts'
import { otherBookings } from '#server/occupancy/other-bookings.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { waiverStatus } from '#server/occupancy/waiver-status.ts'
import { lockLots, type HeldLot } from '#server/packages/queries.ts'
import { lockSession, type LockedSession } from '#server/schedules/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockToChange } from './lock-to-change.ts'
import { findHolder, type Holder } from './queries.ts'
import { saveStaffBooking } from './save-staff-booking.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * Staff book somebody into a class, also before booking opens: with a credit of the person's packs, or free of charge
 * for a reason that is kept with the booking and in the audit. The waitlist comes first, as for everybody. Refuses
 * request.not_found (no such class or person), auth.forbidden for a complimentary seat that is not given by owner or
 * manager, schedules.over, bookings.own_account, and what `decidePaidSeat` refuses.
 */
export async function bookByStaff(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  if (input.pay !== 'credit' && !isManager(ctx)) return refuse('auth.forbidden')
  const holder = await findHolder(ctx.tx, input.person_id)
  if (!holder) return refuse('request.not_found')
  const locked = await lockToChange(ctx, input.id)
  if (isRefusal(locked)) return locked
  // A private is booked by its own endpoint.
  if (locked.session.private) return refuse('request.not_found')
  await lockMultiClassRequests(ctx.tx, [input.id])
  const request = { input, holder, rules: locked.rules }
  const first = await decide(ctx, { ...request, session: locked.session })
  const decided =
    isRefusal(first) || first.facts.waiting === 0
      ? first
      : await decideAfterWaitlist(ctx, { request, session: locked.session })
  if (isRefusal(decided)) return decided
  const saved = await saveStaffBooking(ctx, { ...decided, input, holder, session: locked.session, rules: locked.rules })
  if (isRefusal(saved)) return saved
  const details = {
    session_id: input.id,
    person_id: input.person_id,
    pay: input.pay,
    lot_id: decided.lot?.id ?? null,
    reason: input.reason,
  }
  await writeAudit(ctx, {
    at: decided.facts.now,
    action: 'bookings.book_by_staff',
    subjectKind: 'bookings',
    subjectId: saved.booking.id,
    details,
  })
  return saved
}

/** Only owner and manager may give a seat without a credit. */
function isManager(ctx: WriteContext): boolean {
  const { role } = signedIn(ctx)
  return role === 'owner' || role === 'manager'
}

interface StaffRequest {
  readonly input: Input
  readonly holder: Holder
  readonly rules: Policies
}

/** What was decided: the reformer and the pack that pays, if one does. */
interface StaffPlan {
  readonly facts: BookingFactsRow
  readonly seatNo: number
  readonly lot: HeldLot | undefined
}

/** Under the locks of class and packs. */
async function decide(
  ctx: WriteContext,
  { input, holder, rules, session }: StaffRequest & { session: LockedSession },
): Promise<StaffPlan | Refusal> {
  const lots =
    input.pay === 'credit' ? await lockLots(ctx.tx, { personId: holder.holder_id, branchId: session.branchId }) : []
  const [facts, signed] = await Promise.all([
    loadBookingFacts(ctx.tx, { sessionId: session.id, personId: input.person_id, accountId: holder.account_id }),
    loadWaiver(ctx.tx, { branchId: ctx.branch.id, personId: input.person_id }),
  ])
  const { zone } = facts
  const tooOld = checkBookedFor({
    isHolder: holder.holder_id === input.person_id,
    birthDate: facts.birth_date,
    startsAt: session.startsAt,
    zone,
  })
  if (tooOld) return tooOld
  const seatRequest = {
    now: facts.now,
    session: { ...session, takenSeats: facts.taken_seats },
    person: { id: input.person_id, birthDate: facts.birth_date },
    mine: otherBookings(facts),
    waiver: waiverStatus(signed, session.startsAt),
    seatNo: input.seat_no,
    zone,
    policies: rules,
    locale: ctx.locale,
  }
  if (input.pay !== 'credit') {
    const plan = decideSeat(seatRequest)
    return isRefusal(plan) ? plan : { facts, seatNo: plan.seatNo, lot: undefined }
  }
  const plan = decidePaidSeat({ ...seatRequest, lots, chosenLotId: input.lot_id })
  return isRefusal(plan) ? plan : { facts, seatNo: plan.seatNo, lot: plan.lot }
}

/** A waitlist entry may have become eligible since the last promotion; what is left after a new one may be given. */
async function decideAfterWaitlist(
  ctx: WriteContext,
  { request, session }: { request: StaffRequest; session: LockedSession },
): Promise<StaffPlan | Refusal> {
  await promoteWaiting(ctx.tx, { sessionId: session.id, now: session.now, origin: ctx.origin })
  return decide(ctx, { ...request, session: (await lockSession(ctx.tx, session.id)) ?? session })
}
