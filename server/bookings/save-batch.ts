import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { signedIn } from '#server/kit/context.ts'
import { transferStatement } from '#server/ledger/transfer-statement.ts'
import { lettersWrite } from '#server/messages/letters-write.ts'
import { bookedMessage } from '#server/occupancy/booked-message.ts'
import { bookedRow } from '#server/occupancy/booked-row.ts'
import { cancelledMessage } from '#server/occupancy/cancelled-message.ts'
import { bookedWrites, canceledWrites } from '#server/occupancy/queries.ts'
import { joinedWrites } from '#server/occupancy/waitlist-queries.ts'
import { endCredits } from '#server/packages/end-credits.ts'
import { spendTransfer } from '#server/packages/spend-transfer.ts'
import { seatsWrite } from '#server/schedules/queries.ts'
import type { DecidedBatch } from './decide-batch.ts'

/** Writes what was decided: what ended first, so that a place is free before it is taken again. Throws when a row was not as it was read. */
export async function saveBatch(tx: Transaction, { booked, joined, ended }: DecidedBatch): Promise<void> {
  await inOrder(
    () => saveEnded(tx, ended),
    () => saveBooked(tx, booked),
    () => saveJoined(tx, joined),
  )
}

async function saveEnded(tx: Transaction, ended: DecidedBatch['ended']): Promise<void> {
  if (ended.length === 0) return
  const rows = ended.map(({ ctx, ending: { booking, plan, now } }) => ({
    id: booking.id,
    from: booking.booking_type === 'waitlist' ? ('pending' as const) : ('booked' as const),
    accountId: signedIn(ctx).accountId,
    kind: plan.kind,
    creditEffect: plan.creditEffect,
    now,
  }))
  const freed = ended.filter(({ ending }) => ending.booking.booking_type === 'booking')
  const credits = freed.flatMap(({ ending: { booking, plan, now } }) =>
    booking.lot_id === null
      ? []
      : [
          {
            lotId: booking.lot_id,
            bookingId: booking.id,
            now,
            reason: plan.creditEffect === 'returned' ? ('credit_returned' as const) : ('credit_forfeited' as const),
          },
        ],
  )
  const letters = freed.map(({ ctx, ending }) => cancelledMessage(ctx, ending))
  const [first] = ended
  const [written] = await inOrder(
    () =>
      inSingleStatement(tx, [
        ...canceledWrites(...rows),
        ...(first && letters.length > 0
          ? [
              seatsWrite(
                ...counted(
                  freed.map(({ ending }) => ending.booking.session_id),
                  -1,
                ),
              ),
              lettersWrite(letters, first.ending.now),
            ]
          : []),
      ]),
    () => (credits.length === 0 ? [] : endCredits(tx, credits)),
  )
  if (written.get('ended') !== ended.length) throw new Error('a booking changed while its class was locked')
}

async function saveBooked(tx: Transaction, booked: DecidedBatch['booked']): Promise<void> {
  const [first] = booked
  if (!first) return
  const written = await inSingleStatement(tx, [
    ...bookedWrites(
      ...booked.map(({ decided: { wish, facts, plan } }) => ({
        id: facts.booking_id,
        sessionId: wish.session.id,
        personId: wish.personId,
        accountId: wish.accountId,
        seatNo: plan.seatNo,
        lotId: plan.lot.id,
        startsAt: wish.session.startsAt,
        endsAt: wish.session.endsAt,
        now: facts.now,
      })),
    ),
    seatsWrite(
      ...counted(
        booked.map(({ decided }) => decided.wish.session.id),
        1,
      ),
    ),
    transferStatement(
      ...booked.map(({ decided: { facts, plan } }) =>
        spendTransfer({ lotId: plan.lot.id, bookingId: facts.booking_id, now: facts.now }),
      ),
    ),
    lettersWrite(
      booked.map(({ ctx, decided }) => bookedMessage(ctx, { decided, booking: bookedRow(decided) })),
      first.decided.facts.now,
    ),
  ])
  if (written.get('moved') !== booked.length) throw new Error('a credit of a new booking was spent before')
}

async function saveJoined(tx: Transaction, joined: DecidedBatch['joined']): Promise<void> {
  if (joined.length === 0) return
  await inSingleStatement(
    tx,
    joinedWrites(
      ...joined.map(({ ctx, session, facts }) => {
        const { accountId, personId } = signedIn(ctx)
        return {
          id: facts.booking_id,
          sessionId: session.id,
          personId,
          accountId,
          startsAt: session.startsAt,
          endsAt: session.endsAt,
          now: facts.now,
        }
      }),
    ),
  )
}

/** Each class once, with how many places it gains or loses. */
function counted(
  sessionIds: readonly Id<'class_sessions'>[],
  by: 1 | -1,
): { sessionId: Id<'class_sessions'>; by: number }[] {
  const counts = new Map<Id<'class_sessions'>, number>()
  for (const id of sessionIds) counts.set(id, (counts.get(id) ?? 0) + by)
  return [...counts].map(([sessionId, sum]) => ({ sessionId, by: sum }))
}
