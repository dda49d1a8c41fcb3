import type { Transaction } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import type { MessagedChange } from '#server/occupancy/apply-changes.ts'
import { bookedRow, type DecidedBooking } from '#server/occupancy/booked-row.ts'
import type { PersonFactsRow } from '#server/occupancy/facts-queries.ts'
import { findRequestSlot } from '#server/occupancy/find-request-slot.ts'
import { bookedMessage } from './booked-message.ts'

interface Booked {
  readonly ctx: Pick<ReadContext, 'caller' | 'origin'>
  readonly decided: DecidedBooking
  /** The caller's own hold in the class, which ends with it. */
  readonly held: PersonFactsRow['held']
}

/**
 * What a booking changes. Somebody on the waitlist keeps the entry, which becomes the booking and counts for its
 * multi-class request.
 */
export async function bookingChanges(tx: Transaction, { ctx, decided, held }: Booked): Promise<MessagedChange[]> {
  const { request, facts, plan } = decided
  const { now, waiting_id: waitingId } = facts
  const sessionId = request.session.id
  const booking = bookedRow(decided)
  const seat = {
    id: booking.id,
    sessionId,
    at: now,
    actorId: request.accountId,
    seatNo: plan.seatNo,
    lotId: plan.lot.id,
  }
  const givenUp: MessagedChange[] = held
    ? [
        {
          id: held.id,
          sessionId,
          type: 'booking',
          from: 'pending',
          act: 'give_up',
          at: now,
          actorId: request.accountId,
        },
      ]
    : []
  if (waitingId === null) {
    const { startsAt, endsAt } = request.session
    const { personId, accountId } = request
    const message = bookedMessage(ctx, { decided, booking })
    return [...givenUp, { ...seat, from: 'none', act: 'book', personId, accountId, startsAt, endsAt, message }]
  }
  const { slot, ended, dropped } = await findRequestSlot(tx, { entryId: waitingId, now })
  const message = bookedMessage(ctx, { decided, booking, dropped })
  return [...givenUp, ...ended, { ...seat, type: 'waitlist', from: 'pending', act: 'take', slot, message }]
}
