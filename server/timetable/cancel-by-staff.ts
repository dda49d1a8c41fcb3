import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { extendedExpiry } from '#domain/occupancy/deadlines.ts'
import { decideStaffCancel } from '#domain/occupancy/decide-cancel.ts'
import type {
  cancelByStaff as endpoint,
  previewCancelBooking as previewEndpoint,
} from '#domain/timetable/booking-api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { findAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { endHolds } from '#server/occupancy/end-holds.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'
import { staffCanceledMessage } from '#server/occupancy/staff-canceled-message.ts'
import { findHolder } from '#server/people/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockToChange } from './lock-classes.ts'
import { answerPlannedBooking, previewPlannedBooking, type DoneBooking } from './planned-booking.ts'
import { lockForgiven, refuseForgiven, refuseReturn } from './refuse-return.ts'

type Input = CheckedOf<typeof endpoint>
type Plan = Exclude<ReturnType<typeof decideStaffCancel>, Refusal>

/**
 * Staff end one booking, hold or waitlist entry of a member, with a reason that is kept in the audit and written to the
 * member. The seat goes to the waitlist in the same transaction. Refuses request.not_found (also for a private, which
 * ends as a whole by its own endpoint), schedules.over, what `decideStaffCancel` refuses, giveaways.own for one's own
 * credit outside the rule, and what `checkForgiven` refuses the desk; staff.plan_changed.
 */
export async function cancelByStaff(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  return answerPlannedBooking(ctx, { done: await cancelOne(ctx, input), planHash: input.plan_hash })
}

/** What cancelling would do. The reason is part of the message, not of the plan. */
export async function previewCancelBooking(ctx: WriteContext, input: CheckedOf<typeof previewEndpoint>) {
  return previewPlannedBooking(ctx, async () => cancelOne(ctx, { ...input, reason: '' }))
}

async function cancelOne(ctx: WriteContext, input: Input): Promise<DoneBooking<OutputOf<typeof endpoint>> | Refusal> {
  const key = { id: input.id, branchId: ctx.branch.id }
  const found = await findAtCheckIn(ctx.tx, key)
  if (!found) return refuse('request.not_found')
  // A booking never changes its person, so it may be read before the class is locked.
  await lockForgiven(ctx, { input, personId: found.person_id })
  const locked = await lockToChange(ctx, { id: found.session_id })
  if (isRefusal(locked)) return locked
  const { session, rules } = locked
  const { now } = session
  const before = await findAtCheckIn(ctx.tx, key)
  if (!before || session.private) return refuse('request.not_found')
  const own = await refuseReturn(ctx, { input, before })
  if (own) return own
  const plan = decideStaffCancel({
    now,
    session,
    policies: rules,
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
  await applyCancel(ctx, { before, plan, now, validAtLeastUntil: extendedExpiry(now, rules) })
  // The seat that was offered to a waitlist entry expires with it, and goes to the next person here as well.
  await endHolds(ctx.tx, { sessionId: session.id, now })
  const promoted = await promoteWaiting(ctx.tx, [{ sessionId: session.id, now, origin: ctx.origin }])
  const after = await findAtCheckIn(ctx.tx, key)
  if (!after) throw new Error(`booking ${input.id} was not found after it was cancelled`)
  const told = await notifyMember(ctx, { before, after, reason: input.reason, now })
  const details = {
    session_id: session.id,
    from: before.status,
    credit: plan.creditEffect,
    forgiven: plan.isForgiven,
    reason: input.reason,
  }
  await writeAudit(ctx, {
    at: now,
    action: 'bookings.cancel_by_staff',
    subjectKind: 'bookings',
    subjectId: input.id,
    details,
  })
  const booking = presentBooking(after, { locale: ctx.locale, now })
  return {
    answer: { success: true, booking, promoted: promoted.length, told: told + promoted.length },
    effects: {
      act: ['cancel', input.id, input.credit],
      creditEffect: after.credit_effect,
      credits: before.lot_id === null ? 0 : before.credits,
      told,
    },
    promoted,
  }
}

interface Cancel {
  readonly before: BookingRow
  readonly plan: Plan
  readonly now: Instant
  readonly validAtLeastUntil: Instant
}

/** Only an act of the studio extends the pack; by the rule it keeps its own end. */
async function applyCancel(ctx: WriteContext, { before, plan, now, validAtLeastUntil }: Cancel): Promise<void> {
  await applyChanges(ctx.tx, [
    {
      id: before.id,
      sessionId: before.session_id,
      type: before.booking_type,
      from: before.status,
      act: plan.act,
      at: now,
      actorId: signedIn(ctx).accountId,
      lotId: before.lot_id,
      validAtLeastUntil: plan.kind === 'studio' ? validAtLeastUntil : undefined,
    },
  ])
}

/**
 * To the account of the person: how many messages. A hold was never confirmed by a message, so its end is not either.
 */
async function notifyMember(
  { tx, origin }: WriteContext,
  { before, after, reason, now }: { before: BookingRow; after: BookingRow; reason: string; now: Instant },
): Promise<number> {
  const isWaiting = before.booking_type === 'waitlist'
  const holder = await findHolder(tx, before.person_id)
  if (!holder || (before.status === 'pending' && !isWaiting)) return 0
  const effect = isWaiting ? 'waiting' : after.credit_effect
  const content = staffCanceledMessage({ booking: after, locale: holder.locale, origin, effect, reason, now })
  const message = { eventKey: `booking.staff_canceled:${after.id}`, template: 'bookings.studio_canceled', content }
  await queueMessage(tx, accountMessage(holder, message), now)
  return 1
}
