import type { WriteContext } from '#server/kit/context.ts'
import { inOneTrip } from '#server/kit/in-one-trip.ts'
import { placesPart } from '#server/schedules/queries.ts'
import { endHolds } from './hold-queries.ts'
import type { AskedPlace } from './judge-place.ts'
import { releaseLapsed } from './release-lapsed.ts'

/** Before a booking: what is held for that very person in the class goes, and what was held too long. True when the rule has to be asked again. */
export async function giveUpHolds(ctx: WriteContext, { wish, facts }: AskedPlace): Promise<boolean> {
  const { session: { id: sessionId } } = wish
  const { now, held_id: bookingId } = facts
  if (facts.lapsed > 0) await releaseLapsed(ctx.tx, { sessionId, now, origin: ctx.origin })
  const ended = bookingId === null ? 0 : await endHolds(ctx.tx, { sessionId, now, bookingId })
  if (ended > 0) await inOneTrip(ctx.tx, [placesPart({ sessionId, by: -ended })])
  return ended > 0 || facts.lapsed > 0
}
