import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { checkBookedFor } from '#domain/occupancy/check-booking.ts'
import { freeCancelUntil } from '#domain/occupancy/deadlines.ts'
import { decidePaidSeat } from '#domain/occupancy/decide-paid-seat.ts'
import { decideSeat } from '#domain/occupancy/decide-seat.ts'
import { lotsAfter } from '#domain/occupancy/lots-after.ts'
import type { BookingChange } from '#domain/occupancy/model.ts'
import { rulesOf } from '#domain/schedules/occurrences.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { bookByStaff as endpoint } from '#domain/timetable/api.ts'
import { loadWaiver, waiverStatus } from '#server/forms/waivers.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { findAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { bookedContent } from '#server/occupancy/emails.ts'
import { loadBookingFacts, type BookingFactsRow } from '#server/occupancy/facts-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'
import { refuseBrokenConstraint } from '#server/occupancy/refuse-broken-constraint.ts'
import { findRequestSlot } from '#server/occupancy/request-slot.ts'
import { lockLots, type HeldLot } from '#server/packages/queries.ts'
import type { findHolder } from '#server/people/queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'

type Dropped = Awaited<ReturnType<typeof findRequestSlot>>['dropped']
type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>

/** The person, the class, and what pays. */
type Input = Pick<CheckedOf<typeof endpoint>, 'id' | 'person_id' | 'pay' | 'lot_id' | 'seat_no'>

/**
 * Books a person into a locked class: a credit of the packs pays, or nothing does for the given reason. Saves the
 * booking with its credit and its message. Refuses bookings.own_account, what `decideSeat` and `decidePaidSeat` refuse,
 * and what the constraints refuse.
 */
export async function seatByStaff(
  ctx: WriteContext,
  placing: StaffRequest & { readonly session: LockedSession },
): Promise<(OutputOf<typeof endpoint> & { readonly lotId: HeldLot['id'] | null }) | Refusal> {
  const known = { ...placing, rules: rulesOf(placing.session, placing.rules) }
  const decided = await decide(ctx, known)
  if (isRefusal(decided)) return decided
  const saved = await save(ctx, { ...known, ...decided })
  return isRefusal(saved) ? saved : { ...saved, lotId: decided.lot?.id ?? null }
}

interface StaffRequest {
  readonly input: Input
  readonly holder: Holder
  readonly rules: Policies
}

/** The decision: the seat and the pack that pays, if any. */
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
    person: { id: input.person_id, birthDate: facts.birth_date, restriction: facts.restriction },
    isGiven: true,
    mine: facts.mine,
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
  const plan = decidePaidSeat({
    ...seatRequest,
    lots: lotsAfter(lots, { back: facts.waiting_held }),
    chosenLotId: input.lot_id,
  })
  return isRefusal(plan) ? plan : { facts, seatNo: plan.seatNo, lot: plan.lot }
}

interface StaffBooking extends StaffPlan, StaffRequest {
  readonly session: LockedSession
}

/**
 * Saves the booking with its credit and its message. Class and lots must be locked, and the plan decided under those
 * locks.
 */
async function save(ctx: WriteContext, booking: StaffBooking): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { holder, session, facts, seatNo, lot } = booking
  const { now } = facts
  const id = facts.waiting_id ?? facts.booking_id
  const left = lot ? lot.left - session.credits : null
  let dropped: Dropped = []
  try {
    const found = facts.waiting_id === null ? undefined : await findRequestSlot(ctx.tx, { entryId: id, now })
    dropped = found?.dropped ?? []
    await applyChanges(ctx.tx, [...(found?.ended ?? []), changeOf(ctx, { ...booking, slot: found?.slot })])
  } catch (error) {
    return refuseBrokenConstraint(error, seatNo)
  }
  const row = await findAtCheckIn(ctx.tx, { id, branchId: session.branchId })
  if (!row) throw new Error(`booking ${id} is missing after it was saved`)
  const content = contentOf(ctx, { ...booking, row, left, dropped })
  const message = { eventKey: `booking.booked:${id}`, template: 'bookings.booked', content }
  await queueMessage(ctx.tx, accountMessage(holder, message), now)
  return { success: true, booking: presentBooking(row, { locale: ctx.locale, now }), credits_left: left }
}

/** A waitlist entry of the person becomes the booking. */
function changeOf(
  ctx: WriteContext,
  { input, holder, session, facts, seatNo, lot, slot }: StaffBooking & { slot: BookingChange['slot'] },
): BookingChange {
  const seat = {
    sessionId: session.id,
    at: facts.now,
    actorId: signedIn(ctx).accountId,
    seatNo,
    lotId: lot?.id,
    credits: session.credits,
    freeReason: input.pay === 'credit' ? undefined : input.pay,
    slot,
  }
  if (facts.waiting_id !== null)
    return { ...seat, id: facts.waiting_id, type: 'waitlist', from: 'pending', act: 'take' }
  return {
    ...seat,
    id: facts.booking_id,
    from: 'none',
    act: 'book',
    personId: input.person_id,
    accountId: holder.account_id,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
  }
}

function contentOf(
  { origin }: WriteContext,
  {
    holder,
    session,
    rules,
    facts,
    row,
    left,
    dropped,
  }: StaffBooking & { row: BookingRow; left: number | null; dropped: Dropped },
): MessageContent {
  return bookedContent({
    booking: row,
    locale: holder.locale,
    origin,
    creditsLeft: left ?? 0,
    freeUntil: freeCancelUntil(session.startsAt, rules),
    cancelWindow: rules.cancel_window,
    now: facts.now,
    dropped,
  })
}
