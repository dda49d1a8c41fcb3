import type { createGoal } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lockSessions, type LockedSession } from '#server/schedules/queries.ts'
import { classesOf, readClassFacts, readPersonFacts, type BookingFactsRow } from './facts-queries.ts'
import { findGoals, insertGoal, tieEntries } from './goal-queries.ts'
import { judgeWaiting } from './judge-waiting.ts'
import { participantOf } from './participant-of.ts'
import { joinedWrites } from './queue-queries.ts'
import { tellGoals } from './tell-goals.ts'
import { withoutLapsed } from './without-lapsed.ts'

/** A class of the goal: to be joined, or waited for already. */
interface Asked {
  readonly session: LockedSession
  readonly facts: BookingFactsRow
  readonly entryId: Id<'bookings'> | undefined
}

/**
 * "Any one of these classes": puts somebody into the queues of several classes as one goal. A queue the person stands in already is tied to it and
 * the place in it kept. All or nothing: the refusal names the class by its place in the list. Refuses request.not_found, whatever
 * `decideWaiting` refuses, and bookings.goal_other for a wait that belongs to another goal or to a pair.
 */
export async function waitForAny(
  ctx: WriteContext,
  input: CheckedOf<typeof createGoal>,
): Promise<OutputOf<typeof createGoal> | Refusal> {
  const { accountId } = signedIn(ctx)
  const personId = await participantOf(ctx.tx, { caller: signedIn(ctx), personId: input.person_id })
  if (isRefusal(personId)) return personId
  const asked = await askAll(ctx, { personId, sessionIds: input.session_ids })
  if (isRefusal(asked)) return asked
  const [first] = asked
  if (!first) throw new Error('a goal has no classes')
  const { now } = first.facts
  const goalId = await insertGoal(ctx.tx, { accountId, personId, wanted: input.wanted, now })
  const tied = asked.flatMap(({ entryId }) => entryId ?? [])
  if ((await tieEntries(ctx.tx, { ids: tied, goalId })) !== tied.length) return refuse('bookings.goal_other')
  const joining = asked.filter(({ entryId }) => entryId === undefined)
  await inSingleStatement(
    ctx.tx,
    joinedWrites(
      ...joining.map(({ session, facts }) => ({
        id: facts.booking_id,
        sessionId: session.id,
        personId,
        accountId,
        startsAt: session.startsAt,
        endsAt: session.endsAt,
        goalId,
        now,
      })),
    ),
  )
  const [goal] = tellGoals(await findGoals(ctx.tx, { accountId, id: goalId }), { locale: ctx.locale, now })
  if (!goal) throw new Error('a goal went away while it was made')
  return { success: true, goal }
}

async function askAll(
  ctx: WriteContext,
  { personId, sessionIds }: { personId: Id<'persons'>; sessionIds: readonly Id<'class_sessions'>[] },
): Promise<Asked[] | Refusal> {
  const { accountId, personId: holderId } = signedIn(ctx)
  const ids = classesOf({ sessionIds, bookingIds: [] })
  const [sessions, classes, people] = await Promise.all([
    lockSessions(ctx.tx, ids),
    readClassFacts(ctx.tx, ids),
    readPersonFacts(
      ctx.tx,
      sessionIds.map((sessionId) => ({ sessionId, personId, accountId })),
    ),
  ])
  if (classes.some(({ lapsed }) => lapsed > 0)) {
    for (const session of sessions) await withoutLapsed(ctx, session)
    return askAll(ctx, { personId, sessionIds })
  }
  const asked: Asked[] = []
  for (const [place, id] of sessionIds.entries()) {
    const [session, hall] = [sessions.find((one) => one.id === id), classes.find((one) => one.session_id === id)]
    // Nobody is left out of the people where every class before was found.
    const person = people[place]
    if (!session || !hall || !person || session.branchId !== ctx.branch.id || session.private)
      return about(place, refuse('request.not_found'))
    const facts = { ...person, ...hall }
    const plan = judgeWaiting({ session, personId, holderId, locale: ctx.locale }, facts)
    if (isRefusal(plan) && plan.code !== 'bookings.already_waiting') return about(place, plan)
    asked.push({ session, facts, entryId: facts.waiting_id ?? undefined })
  }
  return asked
}

function about(place: number, { code, values }: Refusal): Refusal {
  return refuse(code, { values, fields: { [`session_ids.${place}`]: 'fields.invalid' } })
}
