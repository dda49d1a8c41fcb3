import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { seatsWrite } from '#server/schedules/queries.ts'
import { fillPlaces } from './fill-places.ts'
import { endHolds } from './hold-queries.ts'
import type { AskedPlace } from './judge-place.ts'
import { releaseLapsed } from './release-lapsed.ts'

/** `own`: a place that was held for that very person is free, for the person alone, and the queue has been asked. `lapsed`: others were. */
export type GivenUp = 'own' | 'lapsed' | 'nothing'

/**
 * Before a booking: what was held too long in the class goes to its queue, and what is held for that very person to the person. Beside anything but `nothing`
 * the rule has to be asked again.
 */
export async function giveUpHolds(ctx: WriteContext, { wish, facts }: AskedPlace): Promise<GivenUp> {
  const {
    session: { id: sessionId },
  } = wish
  const { now, held_id: bookingId } = facts
  if (facts.lapsed > 0) await releaseLapsed(ctx.tx, { sessionId, now, origin: ctx.origin })
  // Asked while the own place is still held, so that it passes to nobody.
  if (bookingId !== null && facts.waiting > 0) await fillPlaces(ctx.tx, { sessionId, now, origin: ctx.origin })
  const ended = bookingId === null ? 0 : await endHolds(ctx.tx, { sessionId, now, bookingId })
  if (ended === 0) return facts.lapsed > 0 ? 'lapsed' : 'nothing'
  await inSingleStatement(ctx.tx, [seatsWrite({ sessionId, by: -ended })])
  return 'own'
}
