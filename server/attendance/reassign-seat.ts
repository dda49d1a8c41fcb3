import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { pickSeat } from '#domain/occupancy/decide-seat.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { bookingMessage } from '#server/occupancy/booking-message.ts'
import { findAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { staffCanceledMessage } from '#server/occupancy/staff-canceled-message.ts'
import { giveOtherSeat } from '#server/occupancy/studio-queries.ts'
import { findHolder } from '#server/people/queries.ts'
import { countSeats } from '#server/schedules/change-queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { listHeldSeats } from './pack-queries.ts'
import { undoByStaff } from './undo-by-staff.ts'

interface Anew {
  /** A no-show who was checked in before the deadline, and whose reformer went to a standby meanwhile. */
  readonly id: Id<'bookings'>
  /** Under its lock. */
  readonly session: LockedSession
  /** What the audit says. */
  readonly reason: string
}

/**
 * Gives the person another free reformer that works; with none the credit comes back and the account is told. There are
 * never more people than reformers. Says what it did as a refusal, which asks staff to tell the person.
 */
export async function reassignSeat(
  ctx: WriteContext,
  { id, session, reason }: Anew,
): Promise<{ readonly changed: Refusal } | Refusal> {
  const takenSeats = await listHeldSeats(ctx.tx, session.id)
  const seatNo = pickSeat({ ...session, bookedCount: takenSeats.length, takenSeats }, undefined)
  if (!isRefusal(seatNo)) {
    await giveOtherSeat(ctx.tx, { id, seatNo })
    await countSeats(ctx.tx, { sessionId: session.id, by: 1 })
    const done = await undoByStaff(ctx, { id, outcome: 'was_here', reason })
    return isRefusal(done) ? done : { changed: refuse('bookings.other_seat', { values: { seat: seatNo } }) }
  }
  const done = await undoByStaff(ctx, { id, outcome: 'excused', reason })
  if (isRefusal(done)) return done
  await tellMember(ctx, { id, session })
  return { changed: refuse('bookings.seat_twice') }
}

async function tellMember({ tx, branch, origin }: WriteContext, { id, session }: Omit<Anew, 'reason'>): Promise<void> {
  const booking = await findAtCheckIn(tx, { id, branchId: branch.id })
  const holder = booking && (await findHolder(tx, booking.person_id))
  if (!holder) return
  const { now } = session
  const { locale } = holder
  const reason = bookingMessage.texts[locale].staffCanceled.seatTwice
  const content = staffCanceledMessage({ booking, locale, origin, effect: booking.credit_effect, reason, now })
  const about = { eventKey: `booking.seat_twice:${id}`, template: 'bookings.studio_canceled', content }
  await queueMessage(tx, accountMessage(holder, about), now)
}
