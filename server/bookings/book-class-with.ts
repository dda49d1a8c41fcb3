import type { bookClass } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { askForSeat } from '#server/occupancy/ask-for-seat.ts'
import type { CheckedSeatRequest } from '#server/occupancy/check-seat-request.ts'
import { findParticipant } from '#server/occupancy/find-participant.ts'
import { lockMultiClassRequests } from '#server/occupancy/multi-class-queries.ts'
import { releaseOwnHold } from '#server/occupancy/release-own-hold.ts'
import { lockLots } from '#server/packages/queries.ts'
import type { LockedSession, LockSession } from '#server/schedules/queries.ts'
import { bookAfterWaitlist } from './book-after-waitlist.ts'

type Input = CheckedOf<typeof bookClass>
type Output = OutputOf<typeof bookClass>

/**
 * The booking verb around a way to lock the class. The product has one such way; a test that wants to see what the lock is
 * good for brings another.
 */
export function bookClassWith(lock: LockSession): (ctx: WriteContext, input: Input) => Promise<Output | Refusal> {
  return async (ctx, input) => {
    const { accountId, personId: holderId } = signedIn(ctx)
    const personId = await findParticipant(ctx.tx, { caller: signedIn(ctx), personId: input.person_id })
    if (isRefusal(personId)) return personId
    const [session] = await inOrder(
      () => lock(ctx.tx, input.session_id),
      () => lockMultiClassRequests(ctx.tx, [input.session_id]),
    )
    const ask = async (locked: LockedSession): Promise<CheckedSeatRequest> => {
      // The account holder's packs pay for everybody in the holder's care.
      const lots = async () => lockLots(ctx.tx, { personId: holderId, branchId: locked.branchId })
      return askForSeat(ctx.tx, {
        session: locked,
        accountId,
        holderId,
        personId,
        lots,
        lotId: input.lot_id,
        seatNo: input.seat_no,
        locale: ctx.locale,
      })
    }
    // A private class is booked at its own door, and another branch's class is not on this schedule.
    if (!session || session.branchId !== ctx.branch.id || session.private) return refuse('request.not_found')
    const again = async (): Promise<CheckedSeatRequest> => ask((await lock(ctx.tx, input.session_id)) ?? session)
    const asked = await ask(session)
    const givenUp = await releaseOwnHold(ctx, asked)
    return bookAfterWaitlist(ctx, {
      asked: givenUp === 'nothing' ? asked : await again(),
      again,
      isQueueAsked: givenUp === 'own',
    })
  }
}
