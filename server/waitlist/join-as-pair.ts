import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { lotsAfter } from '#domain/occupancy/lots-after.ts'
import type { createPair } from '#domain/waitlist/api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { listPersonFacts } from '#server/occupancy/facts-queries.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { findBooking } from '#server/occupancy/queries.ts'
import { lockLots } from '#server/packages/queries.ts'
import { findParticipants } from '#server/people/participants.ts'
import { checkJoin } from './check-join.ts'

/**
 * Puts two people of the caller's family on the waitlist of a class, one after the other, as a pair. When one of them
 * leaves, the other stays alone. Refuses request.not_found and whatever `decideJoin` refuses to either.
 */
export async function joinAsPair(
  ctx: WriteContext,
  input: CheckedOf<typeof createPair>,
): Promise<OutputOf<typeof createPair> | Refusal> {
  const { accountId, personId: holderId } = signedIn(ctx)
  const found = await findParticipants(
    ctx.tx,
    input.person_ids.map((personId) => ({ caller: signedIn(ctx), personId })),
  )
  const refused = found.find(isRefusal)
  if (refused) return refused
  const wanted = found.flatMap((personId) =>
    isRefusal(personId) ? [] : [{ sessionId: input.session_id, personId, accountId }],
  )
  const {
    classes,
    locked: lots,
    read: people,
  } = await openClass(ctx.tx, {
    ids: [input.session_id],
    origin: ctx.origin,
    locks: async () => lockLots(ctx.tx, { personId: holderId, branchId: ctx.branch.id }),
    read: async () => listPersonFacts(ctx.tx, wanted),
  })
  const { session, facts } = classes.get(input.session_id) ?? {}
  const [one, other] = people
  if (!session || !facts || !one || !other || session.branchId !== ctx.branch.id || session.private)
    return refuse('request.not_found')
  const asked = { session, holderId, locale: ctx.locale, together: 2 } as const
  const first = checkJoin({ ...asked, personId: one.person_id, lots }, { ...one, ...facts })
  if (isRefusal(first)) return first
  const left = lotsAfter(lots, { taken: first.holds })
  const second = checkJoin({ ...asked, personId: other.person_id, lots: left }, { ...other, ...facts })
  if (isRefusal(second)) return second
  const { now } = facts
  const entry = {
    from: 'none',
    act: 'join',
    at: now,
    actorId: accountId,
    sessionId: session.id,
    accountId,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
  } as const
  await applyChanges(ctx.tx, [
    { ...entry, id: one.booking_id, personId: one.person_id, pairWith: other.booking_id, holds: first.holds },
    { ...entry, id: other.booking_id, personId: other.person_id, pairWith: one.booking_id, holds: second.holds },
  ])
  const rows = await Promise.all(
    [one, other].map(async ({ booking_id: id }) => findBooking(ctx.tx, { id, personId: holderId })),
  )
  return {
    success: true,
    bookings: rows.flatMap((row) => (row ? [presentBooking(row, { locale: ctx.locale, now })] : [])),
  }
}
