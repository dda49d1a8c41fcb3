import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { Letter } from '#domain/messages/model.ts'
import { freeCancelUntil } from '#domain/occupancy/free-cancel-until.ts'
import { creditsPerClass } from '#domain/schedules/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { bookByStaff } from '#domain/timetable/api.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { transferStatement } from '#server/ledger/transfer-statement.ts'
import { findAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { countTowardsRequest } from '#server/occupancy/count-towards-request.ts'
import { bookedLetter } from '#server/occupancy/emails.ts'
import type { BookingFactsRow } from '#server/occupancy/facts-queries.ts'
import { messageTo } from '#server/occupancy/message-to.ts'
import type { EndedWait } from '#server/occupancy/multi-class-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'
import { refuseBrokenConstraint } from '#server/occupancy/refuse-broken-constraint.ts'
import { staffPlaceWrites } from '#server/occupancy/studio-queries.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import { spendTransfer } from '#server/packages/spend-transfer.ts'
import { seatsWrite, type LockedSession } from '#server/schedules/queries.ts'
import type { Holder } from './queries.ts'

interface StaffPlace {
  readonly input: CheckedOf<typeof bookByStaff>
  readonly holder: Holder
  readonly session: LockedSession
  readonly rules: Policies
  readonly facts: BookingFactsRow
  readonly seatNo: number
  /** The pack that pays; undefined for a place free of charge. */
  readonly lot: HeldLot | undefined
}

/** Place, counter, credit if one is taken, and letter: together, or none of them. Class and packs must be locked and the plan asked under those locks. */
export async function saveStaffBooking(
  ctx: WriteContext,
  place: StaffPlace,
): Promise<OutputOf<typeof bookByStaff> | Refusal> {
  const { input, holder, session, facts, seatNo, lot } = place
  const { now } = facts
  const id = facts.waiting_id ?? facts.booking_id
  const left = lot ? lot.left - creditsPerClass : null
  let dropped: readonly EndedWait[] = []
  try {
    if (facts.waiting_id !== null) dropped = await countTowardsRequest(ctx.tx, { entryId: id, bookingId: id, now })
    const written = await inSingleStatement(ctx.tx, [
      ...staffPlaceWrites({
        id,
        waited: facts.waiting_id !== null,
        sessionId: session.id,
        personId: input.person_id,
        accountId: holder.account_id,
        actorId: signedIn(ctx).accountId,
        seatNo,
        lotId: lot?.id ?? null,
        freeReason: input.pay === 'credit' ? null : input.pay,
        startsAt: session.startsAt,
        endsAt: session.endsAt,
        now,
      }),
      seatsWrite({ sessionId: session.id, by: 1 }),
      ...(lot ? [transferStatement(spendTransfer({ lotId: lot.id, bookingId: id, now }))] : []),
    ])
    if (written.get('made') !== 1) throw new Error('an entry of a queue changed while its class was locked')
  } catch (error) {
    return refuseBrokenConstraint(error, seatNo)
  }
  const row = await findAtCheckIn(ctx.tx, { id, branchId: session.branchId })
  if (!row) throw new Error('a booking went away while it was made')
  await inSingleStatement(ctx.tx, [
    messageTo(holder, {
      eventKey: `booking.booked:${id}`,
      template: 'bookings.booked',
      letter: letterOf(ctx, { ...place, row, left, dropped }),
      now,
    }),
  ])
  return { success: true, booking: presentBooking(row, { locale: ctx.locale, now }), credits_left: left }
}

function letterOf(
  { origin }: WriteContext,
  {
    holder,
    session,
    rules,
    facts,
    row,
    left,
    dropped,
  }: StaffPlace & { row: BookingRow; left: number | null; dropped: readonly EndedWait[] },
): Letter {
  return bookedLetter({
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
