import type { WriteContext } from '#server/kit/context.ts'
import type { CheckedSeatRequest } from './check-seat-request.ts'
import { endHolds } from './end-holds.ts'
import { expireHolds } from './expire-holds.ts'
import { promoteWaiting } from './promote-waiting.ts'

/** `own`: a place that was held for that very person is free, for the person alone, and the queue has been asked. `lapsed`: others were. */
export type GivenUp = 'own' | 'lapsed' | 'nothing'

/**
 * Before a booking: what was held too long in the class goes to its queue, and what is held for that very person to the person. Beside anything but `nothing`
 * the rule has to be asked again.
 */
export async function releaseOwnHold(ctx: WriteContext, { wish, facts }: CheckedSeatRequest): Promise<GivenUp> {
  const {
    session: { id: sessionId },
  } = wish
  const { now, held_id: bookingId } = facts
  if (facts.lapsed > 0) await expireHolds(ctx.tx, { sessionId, now, origin: ctx.origin })
  // Asked while the own place is still held, so that it passes to nobody.
  if (bookingId !== null && facts.waiting > 0) await promoteWaiting(ctx.tx, { sessionId, now, origin: ctx.origin })
  const ended = bookingId === null ? 0 : await endHolds(ctx.tx, { sessionId, now, bookingId })
  if (ended === 0) return facts.lapsed > 0 ? 'lapsed' : 'nothing'
  return 'own'
}
