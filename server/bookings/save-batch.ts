import type { Transaction } from '#server/driver/database.ts'
import { signedIn } from '#server/kit/context.ts'
import { applyChanges, type MessagedChange } from '#server/occupancy/apply-changes.ts'
import { bookedMessage } from '#server/occupancy/booked-message.ts'
import { bookedRow } from '#server/occupancy/booked-row.ts'
import { cancellation } from '#server/occupancy/cancellation.ts'
import type { DecidedBatch } from './decide-batch.ts'

/** Writes what was decided for everybody of a batch. Throws when a row was not as it was read. */
export async function saveBatch(tx: Transaction, { booked, joined, ended }: DecidedBatch): Promise<void> {
  await applyChanges(tx, [
    ...ended.map(({ ctx, ending }) => cancellation(ctx, ending)),
    ...booked.map(bookingOf),
    ...joined.map(joinOf),
  ])
}

function bookingOf({ ctx, decided }: DecidedBatch['booked'][number]): MessagedChange {
  const { facts, plan, wish } = decided
  return {
    from: 'none',
    act: 'book',
    at: facts.now,
    actorId: wish.accountId,
    id: facts.booking_id,
    sessionId: wish.session.id,
    personId: wish.personId,
    accountId: wish.accountId,
    seatNo: plan.seatNo,
    lotId: plan.lot.id,
    startsAt: wish.session.startsAt,
    endsAt: wish.session.endsAt,
    message: bookedMessage(ctx, { decided, booking: bookedRow(decided) }),
  }
}

function joinOf({ ctx, session, facts }: DecidedBatch['joined'][number]): MessagedChange {
  const { accountId, personId } = signedIn(ctx)
  return {
    from: 'none',
    act: 'join',
    at: facts.now,
    actorId: accountId,
    id: facts.booking_id,
    sessionId: session.id,
    personId,
    accountId,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
  }
}
