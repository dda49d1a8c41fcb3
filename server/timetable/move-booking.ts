import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { extendedExpiry } from '#domain/occupancy/deadlines.ts'
import { decideStaffCancel } from '#domain/occupancy/decide-cancel.ts'
import { rulesOf } from '#domain/schedules/occurrences.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { moveByStaff as endpoint } from '#domain/timetable/booking-api.ts'
import { checkComplimentary } from '#domain/timetable/check-complimentary.ts'
import { checkMove } from '#domain/timetable/check-move.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { findAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'
import { lockLots } from '#server/packages/queries.ts'
import { findHolder } from '#server/people/queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { staffMovedMessage } from './emails.ts'
import { giveSeat } from './give-seat.ts'
import type { DoneBooking } from './planned-booking.ts'
import { lockForgiven, refuseForgiven, refuseReturn } from './refuse-return.ts'
import { seatByStaff } from './seat-by-staff.ts'

type Input = CheckedOf<typeof endpoint>
type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>

/** Moves the booking, as `moveByStaff` says and refuses, and says what it did. */
export async function moveBooking(
  ctx: WriteContext,
  input: Input,
): Promise<DoneBooking<OutputOf<typeof endpoint>> | Refusal> {
  const opened = checkComplimentary(signedIn(ctx).role, input.pay) ?? (await open(ctx, input))
  if (isRefusal(opened)) return opened
  const { before, former, next, holder, rules } = opened
  const ended = (await refuseReturn(ctx, { input, before })) ?? (await leave(ctx, { input, before, former, rules }))
  if (isRefusal(ended)) return ended
  const { left, isForgiven } = ended
  const placed = await seatByStaff(ctx, {
    input: {
      id: next.id,
      person_id: before.person_id,
      pay: input.pay,
      lot_id: input.lot_id ?? (left.credit_effect === 'returned' ? (before.lot_id ?? undefined) : undefined),
      seat_no: input.seat_no,
    },
    holder,
    session: next,
    rules,
  })
  if (isRefusal(placed)) return placed
  const given = { person_id: before.person_id, pay: input.pay, reason: input.reason }
  const refusal = await giveSeat(ctx, { input: given, bookingId: placed.booking.id })
  if (refusal) return refusal
  const promoted = await promoteWaiting(ctx.tx, [{ sessionId: former.id, now: former.now, origin: ctx.origin }])
  const { lotId, ...saved } = placed
  await notifyMember(ctx, { left, bookingId: saved.booking.id, holder, reason: input.reason, now: former.now })
  await writeAudit(ctx, {
    at: former.now,
    action: 'bookings.move_by_staff',
    subjectKind: 'bookings',
    subjectId: input.id,
    details: {
      from_session_id: former.id,
      to_session_id: next.id,
      booking_id: saved.booking.id,
      credit: left.credit_effect,
      forgiven: isForgiven,
      pay: input.pay,
      lot_id: lotId,
      reason: input.reason,
    },
  })
  const at = { locale: ctx.locale, now: former.now }
  // That the first ended, and that the second is booked.
  const told = 2
  return {
    answer: { ...saved, left: presentBooking(left, at), promoted: promoted.length, told: told + promoted.length },
    effects: {
      act: ['move', input.id, next.id, input.credit, input.pay],
      creditEffect: left.credit_effect,
      credits: before.lot_id === null ? 0 : before.credits,
      told,
      next: { seatNo: saved.booking.seat_no, lotId, left: saved.credits_left },
    },
    promoted,
  }
}

interface Opened {
  readonly before: BookingRow
  readonly former: LockedSession
  readonly next: LockedSession
  readonly holder: Holder
  readonly rules: Policies
}

/** Both classes in order of id and then the member's packs are locked before anything changes. */
async function open(ctx: WriteContext, input: Input): Promise<Opened | Refusal> {
  const key = { id: input.id, branchId: ctx.branch.id }
  // A booking never changes its class or its person, so both may be read before the class is locked.
  const found = await findAtCheckIn(ctx.tx, key)
  const holder = found && (await findHolder(ctx.tx, found.person_id))
  if (!found || !holder) return refuse('request.not_found')
  if (found.session_id === input.session_id) return refuse('bookings.same_class')
  await lockForgiven(ctx, { input, personId: found.person_id })
  const { classes, read: before } = await openClass(ctx.tx, {
    ids: [found.session_id, input.session_id],
    origin: ctx.origin,
    offers: new Map([[input.session_id, undefined]]),
    locks: async () => lockLots(ctx.tx, { personId: holder.holder_id, branchId: ctx.branch.id }),
    read: async () => findAtCheckIn(ctx.tx, key),
  })
  const former = classes.get(found.session_id)?.session
  const next = classes.get(input.session_id)?.session
  if (!before || !former) throw new Error(`booking ${input.id} or its class is missing during a move`)
  const rules = await ctx.policies()
  const refusal = checkMove({ former, next, policies: rules })
  if (refusal || !next) return refusal ?? refuse('request.not_found')
  return { before, former, next, holder, rules }
}

interface Leaving extends Pick<Opened, 'before' | 'former' | 'rules'> {
  readonly input: Input
}

interface Left {
  readonly left: BookingRow
  readonly isForgiven: boolean
}

/** Ends the first booking; its seat goes to the waitlist later. Waitlist entries and holds are not moved. */
async function leave(ctx: WriteContext, { input, before, former, rules }: Leaving): Promise<Left | Refusal> {
  if (before.status !== 'booked') return refuse('bookings.not_live')
  const { now } = former
  const plan = decideStaffCancel({
    now,
    session: former,
    policies: rulesOf(former, rules),
    credit: input.credit,
    booking: {
      status: before.status,
      type: before.booking_type,
      paidWithCredit: before.lot_id !== null,
      graceUntil: before.grace_until,
    },
  })
  if (isRefusal(plan)) return plan
  const over = await refuseForgiven(ctx, { plan, before, now })
  if (over) return over
  await applyChanges(ctx.tx, [
    {
      id: before.id,
      sessionId: former.id,
      type: before.booking_type,
      from: before.status,
      act: plan.act,
      at: now,
      actorId: signedIn(ctx).accountId,
      lotId: before.lot_id,
      validAtLeastUntil: plan.kind === 'studio' ? extendedExpiry(now, rules) : undefined,
    },
  ])
  const left = await findAtCheckIn(ctx.tx, { id: before.id, branchId: ctx.branch.id })
  if (!left) throw new Error(`booking ${before.id} is missing after it was cancelled for a move`)
  return { left, isForgiven: plan.isForgiven }
}

interface Notice {
  readonly left: BookingRow
  readonly bookingId: BookingRow['id']
  readonly holder: Holder
  readonly reason: string
  readonly now: LockedSession['now']
}

/** Removes the former class from calendars and gives the reason; the message about the new booking follows it. */
async function notifyMember(ctx: WriteContext, { left, bookingId, holder, reason, now }: Notice): Promise<void> {
  const next = await findAtCheckIn(ctx.tx, { id: bookingId, branchId: ctx.branch.id })
  if (!next) throw new Error(`booking ${bookingId} is missing after it was made`)
  const content = staffMovedMessage({ booking: left, next, locale: holder.locale, origin: ctx.origin, reason, now })
  const message = { eventKey: `booking.staff_moved:${left.id}`, template: 'bookings.staff_moved', content }
  await queueMessage(ctx.tx, accountMessage(holder, message), now)
}
