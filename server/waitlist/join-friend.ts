import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkPairable } from '#domain/waitlist/check-pairable.ts'
import type { joinFriend as endpoint } from '#domain/waitlist/friends-api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { listPersonFacts, type BookingFactsRow } from '#server/occupancy/facts-queries.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { findInvitation, findPairable, savePair } from '#server/occupancy/pair-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { findBooking } from '#server/occupancy/queries.ts'
import { lockLots, type HeldLot } from '#server/packages/queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { checkJoin } from './check-join.ts'

interface Joining {
  readonly session: LockedSession
  readonly facts: BookingFactsRow
  readonly lots: readonly HeldLot[]
}

/**
 * Two friends with accounts of their own wait as a pair: the friend with the code joins the waitlist, or adds an
 * existing entry. Refuses bookings.invite_over (also for a used code), bookings.invite_own, bookings.paired and
 * bookings.goal_other for an entry of the caller that cannot be paired, and what `decideJoin` refuses.
 */
export async function joinFriend(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId, personId } = signedIn(ctx)
  const invited = await findInvitation(ctx.tx, input.code)
  if (!invited || invited.branch_id !== ctx.branch.id) return refuse('bookings.invite_over')
  if (invited.account_id === accountId) return refuse('bookings.invite_own')
  const sessionId = invited.session_id
  const {
    classes,
    locked: lots,
    read: people,
  } = await openClass(ctx.tx, {
    ids: [sessionId],
    origin: ctx.origin,
    locks: async () => lockLots(ctx.tx, { personId, branchId: ctx.branch.id }),
    read: async () => listPersonFacts(ctx.tx, [{ sessionId, personId, accountId }]),
  })
  const { session, facts } = classes.get(sessionId) ?? {}
  const [person] = people
  const friend = await findInvitation(ctx.tx, input.code)
  if (!session || !facts || !person || !friend) return refuse('bookings.invite_over')
  const joining = { session, facts: { ...person, ...facts }, lots }
  const id = person.waiting_id === null ? await join(ctx, joining) : await own(ctx, person.waiting_id)
  if (isRefusal(id)) return id
  await savePair(ctx.tx, [friend.id, id])
  const row = await findBooking(ctx.tx, { id, personId })
  if (!row) throw new Error(`waitlist entry ${id} is missing after it was paired`)
  return { success: true, booking: presentBooking(row, { locale: ctx.locale, now: facts.now }) }
}

/** A new entry at the end of the waitlist. There is one more, and for the pair two seats must be free. */
async function join(ctx: WriteContext, { session, facts, lots }: Joining): Promise<Id<'bookings'> | Refusal> {
  const { accountId, personId } = signedIn(ctx)
  const asked = { session, personId, holderId: personId, lots, locale: ctx.locale, together: 2 } as const
  const plan = checkJoin(asked, { ...facts, waiting: facts.waiting - 1 })
  if (isRefusal(plan)) return plan
  await applyChanges(ctx.tx, [
    {
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
      holds: plan.holds,
    },
  ])
  return facts.booking_id
}

/** The caller's existing entry on that waitlist. */
async function own(ctx: WriteContext, id: Id<'bookings'>): Promise<Id<'bookings'> | Refusal> {
  const entry = await findPairable(ctx.tx, { id, personId: signedIn(ctx).personId })
  if (!entry) throw new Error(`waitlist entry ${id} is missing before it was paired`)
  const { is_waiting: isWaiting, is_paired: isPaired, request_id: requestId } = entry
  return checkPairable({ isWaiting, isPaired, isOfRequest: requestId !== null }) ?? entry.id
}
