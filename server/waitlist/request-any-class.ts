import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { requestAnyClass as endpoint } from '#domain/waitlist/api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { listPersonFacts, type BookingFactsRow } from '#server/occupancy/facts-queries.ts'
import { listMultiClassRequests, insertMultiClassRequest } from '#server/occupancy/multi-class-queries.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { findParticipant } from '#server/people/participants.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { checkJoin } from './check-join.ts'
import { presentRequests } from './present-requests.ts'

/** A class of the request: to be joined, or with an existing entry. */
interface RequestedClass {
  readonly session: LockedSession
  readonly facts: BookingFactsRow
  readonly entryId: Id<'bookings'> | undefined
}

/**
 * Puts a person on the waitlists of several classes as one request. An existing entry of the person is added to it and
 * keeps its position. All or nothing: the refusal names the class by its index in the list. Refuses request.not_found,
 * whatever `decideJoin` refuses, and bookings.goal_other for an entry that belongs to another request or to a pair.
 */
export async function requestAnyClass(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  const personId = await findParticipant(ctx.tx, { caller: signedIn(ctx), personId: input.person_id })
  if (isRefusal(personId)) return personId
  const requested = await openRequested(ctx, { personId, sessionIds: input.session_ids })
  if (isRefusal(requested)) return requested
  const [first] = requested
  if (!first) throw new Error(`a multi-class request of person ${personId} has no classes`)
  const { now } = first.facts
  const entryIds = requested.flatMap(({ entryId }) => entryId ?? [])
  const { wanted } = input
  const requestId = await insertMultiClassRequest(ctx.tx, { accountId, personId, wanted, now, entryIds })
  if (!requestId) return refuse('bookings.goal_other')
  const joining = requested.filter(({ entryId }) => entryId === undefined)
  await applyChanges(
    ctx.tx,
    joining.map(({ session, facts }) => ({
      from: 'none',
      act: 'join',
      at: now,
      actorId: accountId,
      id: facts.booking_id,
      sessionId: session.id,
      personId,
      accountId,
      startsAt: session.startsAt,
      endsAt: session.endsAt,
      requestId,
    })),
  )
  const [request] = presentRequests(await listMultiClassRequests(ctx.tx, { accountId, id: requestId }), {
    locale: ctx.locale,
    now,
  })
  if (!request) throw new Error(`multi-class request ${requestId} is missing after its insert`)
  return { success: true, goal: request }
}

async function openRequested(
  ctx: WriteContext,
  { personId, sessionIds }: { personId: Id<'persons'>; sessionIds: readonly Id<'class_sessions'>[] },
): Promise<RequestedClass[] | Refusal> {
  const { accountId, personId: holderId } = signedIn(ctx)
  const wanted = sessionIds.map((sessionId) => ({ sessionId, personId, accountId }))
  const { classes, read: people } = await openClass(ctx.tx, {
    ids: sessionIds,
    origin: ctx.origin,
    locks: async () => undefined,
    read: async () => listPersonFacts(ctx.tx, wanted),
  })
  const requested: RequestedClass[] = []
  for (const [index, id] of sessionIds.entries()) {
    const { session, facts: open } = classes.get(id) ?? {}
    // Every class was found above, so there is a row for each.
    const person = people[index]
    if (!session || !open || !person || session.branchId !== ctx.branch.id || session.private)
      return about(index, refuse('request.not_found'))
    const facts = { ...person, ...open }
    const plan = checkJoin({ session, personId, holderId, lots: [], locale: ctx.locale, isOfRequest: true }, facts)
    if (isRefusal(plan) && plan.code !== 'bookings.already_waiting') return about(index, plan)
    requested.push({ session, facts, entryId: facts.waiting_id ?? undefined })
  }
  return requested
}

function about(index: number, { code, values }: Refusal): Refusal {
  return refuse(code, { values, fields: { [`session_ids.${index}`]: 'fields.invalid' } })
}
