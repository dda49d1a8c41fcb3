import type { createPair } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lockSession } from '#server/schedules/queries.ts'
import { classesOf, readClassFacts, readPersonFacts } from './facts-queries.ts'
import { judgeWaiting } from './judge-waiting.ts'
import { participantOf } from './participant-of.ts'
import { findBooking } from './queries.ts'
import { joinedWrites } from './queue-queries.ts'
import { tellBooking } from './tell-booking.ts'
import { withoutLapsed } from './without-lapsed.ts'

/**
 * "Pairs on the waitlist, all-or-nothing": puts two people of the caller's family into the queue of a class, one behind the other, as one. When
 * one of them leaves, the other waits on alone. Refuses request.not_found and whatever `decideWaiting` refuses to either.
 */
export async function waitTogether(
  ctx: WriteContext,
  input: CheckedOf<typeof createPair>,
): Promise<OutputOf<typeof createPair> | Refusal> {
  const { accountId, personId: holderId } = signedIn(ctx)
  const personIds = await participants(ctx, input.person_ids)
  if (isRefusal(personIds)) return personIds
  const ids = classesOf({ sessionIds: [input.session_id], bookingIds: [] })
  const locked = await lockSession(ctx.tx, input.session_id)
  const session = locked && (await withoutLapsed(ctx, locked))
  const [[hall], people] = await Promise.all([
    readClassFacts(ctx.tx, ids),
    readPersonFacts(
      ctx.tx,
      personIds.map((personId) => ({ sessionId: input.session_id, personId, accountId })),
    ),
  ])
  const [one, other] = people
  if (!session || !hall || !one || !other || session.branchId !== ctx.branch.id || session.private)
    return refuse('request.not_found')
  for (const person of [one, other]) {
    const plan = judgeWaiting(
      { session, personId: person.person_id, holderId, locale: ctx.locale, together: 2 },
      { ...person, ...hall },
    )
    if (isRefusal(plan)) return plan
  }
  const { now } = hall
  const entry = { sessionId: session.id, accountId, startsAt: session.startsAt, endsAt: session.endsAt, now }
  await inSingleStatement(
    ctx.tx,
    joinedWrites(
      { ...entry, id: one.booking_id, personId: one.person_id, pairWith: other.booking_id },
      { ...entry, id: other.booking_id, personId: other.person_id, pairWith: one.booking_id },
    ),
  )
  const rows = await Promise.all(
    [one, other].map(async ({ booking_id: id }) => findBooking(ctx.tx, { id, personId: holderId })),
  )
  return {
    success: true,
    bookings: rows.flatMap((row) => (row ? [tellBooking(row, { locale: ctx.locale, now })] : [])),
  }
}

async function participants(ctx: WriteContext, asked: readonly Id<'persons'>[]): Promise<Id<'persons'>[] | Refusal> {
  const found: Id<'persons'>[] = []
  for (const personId of asked) {
    const participant = await participantOf(ctx.tx, { caller: signedIn(ctx), personId })
    if (isRefusal(participant)) return participant
    found.push(participant)
  }
  return found
}
