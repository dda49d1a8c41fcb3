import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { freeCancelUntil } from '#domain/occupancy/free-cancel-until.ts'
import type { BookingChange } from '#domain/occupancy/model.ts'
import { creditsPerClass } from '#domain/schedules/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { bookByStaff } from '#domain/timetable/api.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { findAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { bookedContent } from '#server/occupancy/emails.ts'
import type { BookingFactsRow } from '#server/occupancy/facts-queries.ts'
import { findRequestSlot } from '#server/occupancy/find-request-slot.ts'
import { messageTo } from '#server/occupancy/message-to.ts'
import type { Wait } from '#server/occupancy/multi-class-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'
import { refuseBrokenConstraint } from '#server/occupancy/refuse-broken-constraint.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import type { Holder } from './queries.ts'

interface StaffBooking {
  readonly input: CheckedOf<typeof bookByStaff>
  readonly holder: Holder
  readonly session: LockedSession
  readonly rules: Policies
  readonly facts: BookingFactsRow
  readonly seatNo: number
  /** The lot that pays; undefined without a credit. */
  readonly lot: HeldLot | undefined
}

/**
 * Saves the booking with its credit and its message. Class and lots must be locked, and the plan decided under those
 * locks.
 */
export async function saveStaffBooking(
  ctx: WriteContext,
  booking: StaffBooking,
): Promise<OutputOf<typeof bookByStaff> | Refusal> {
  const { holder, session, facts, seatNo, lot } = booking
  const { now } = facts
  const id = facts.waiting_id ?? facts.booking_id
  const left = lot ? lot.left - creditsPerClass : null
  let dropped: readonly Wait[] = []
  try {
    const found = facts.waiting_id === null ? undefined : await findRequestSlot(ctx.tx, { entryId: id, now })
    dropped = found?.dropped ?? []
    await applyChanges(ctx.tx, [...(found?.ended ?? []), changeOf(ctx, { ...booking, slot: found?.slot })])
  } catch (error) {
    return refuseBrokenConstraint(error, seatNo)
  }
  const row = await findAtCheckIn(ctx.tx, { id, branchId: session.branchId })
  if (!row) throw new Error(`booking ${id} was not found after it was saved`)
  await inSingleStatement(ctx.tx, [
    messageTo(holder, {
      eventKey: `booking.booked:${id}`,
      template: 'bookings.booked',
      content: contentOf(ctx, { ...booking, row, left, dropped }),
      now,
    }),
  ])
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
  }: StaffBooking & { row: BookingRow; left: number | null; dropped: readonly Wait[] },
): MessageContent {
  return bookedContent({
    booking: row,
    locale: holder.locale,
    origin,
    creditsLeft: left ?? 0,
    freeUntil: freeCancelUntil(session.startsAt, rules),
    cancelHours: rules.cancel_hours,
    now: facts.now,
    dropped,
  })
}
