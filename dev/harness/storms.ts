import { sql } from 'kysely'
import { anActor, type Actor } from '#dev/testing/actor.ts'
import { classOutcome, countAnswers, countEach } from '#dev/testing/answers.ts'
import { aClass, aPlan, aStudio, type Studio } from '#dev/testing/builders.ts'
import type { Site } from '#dev/testing/server.ts'
import type { Id } from '#domain/kit/id.ts'

/** The setting of storms: a site, a studio, and members with packs of one plan. */
export interface StormGround {
  readonly site: Site
  readonly studio: Studio
  /** This many new members, each with a pack of this many credits. */
  readonly people: (count: number, credits?: number) => Promise<Actor[]>
  /** Another class, this many hours from now in a room of its own. */
  readonly aClassIn: (hours: number, capacity: number) => Promise<Id<'class_sessions'>>
}

export async function prepareStorms(site: Site): Promise<StormGround> {
  const studio = await aStudio(site.db)
  const plans = new Map<number, Id<'package_plans'>>()
  const planOf = async (credits: number) => {
    const plan = plans.get(credits) ?? (await aPlan(site.db, { studio, credits }))
    plans.set(credits, plan)
    return plan
  }
  const { rows } = await sql<{ now: Temporal.Instant }>`select studio_now() as now`.execute(site.db)
  const now = rows[0]?.now
  if (!now) throw new Error('the database returned no time')
  return {
    site,
    studio,
    people: async (count, credits = 5) => {
      const plan = await planOf(credits)
      return Promise.all(Array.from({ length: count }, async () => anActor(site, { studio, plan })))
    },
    aClassIn: async (hours, capacity) =>
      aClass(site.db, { studio, ownRoom: true, startsAt: now.add({ hours }), capacity }),
  }
}

/** Everybody books one class. */
export async function seatStorm(ground: StormGround, { members, capacity }: { members: number; capacity: number }) {
  const sessionId = await ground.aClassIn(48, capacity)
  const people = await ground.people(members)
  const answers = await Promise.all(people.map(async (member) => member.tryToBook(sessionId)))
  return {
    answers: countAnswers(answers),
    outcome: await classOutcome(ground.site, sessionId),
    credits: await creditsOf(people),
  }
}

/**
 * All bookings are cancelled at once, while some members wait and others book; those who find the class full try once
 * more afterwards.
 */
export async function cancelStorm(
  ground: StormGround,
  { capacity, waiting, newcomers }: { capacity: number; waiting: number; newcomers: number },
) {
  const sessionId = await ground.aClassIn(52, capacity)
  const [owners, queue, crowd] = [
    await ground.people(capacity),
    await ground.people(waiting),
    await ground.people(newcomers),
  ]
  const bookings = await Promise.all(owners.map(async (owner) => owner.book(sessionId)))
  for (const member of queue) await member.book(sessionId, 'waitlist')
  const [cancelled, asked] = await Promise.all([
    Promise.all(owners.map(async (owner, place) => owner.cancel(bookings[place] ?? ''))),
    Promise.all(crowd.map(async (member) => member.tryToBook(sessionId))),
  ])
  const askedAgain = await Promise.all(
    crowd.flatMap((member, place) => (asked[place]?.status === 201 ? [] : [member.tryToBook(sessionId)])),
  )
  return {
    answers: countAnswers([...cancelled, ...asked.filter(({ status }) => status === 201), ...askedAgain]),
    outcome: await classOutcome(ground.site, sessionId),
    credits: {
      owners: await creditsOf(owners),
      queue: await creditsOf(queue),
      crowd: await creditsOf(crowd),
    },
  }
}

/** Members with one credit book two classes at once, one on each server. */
export async function lastCreditStorm(ground: StormGround, { members }: { members: number }) {
  const classes = [await ground.aClassIn(56, members), await ground.aClassIn(60, members)]
  const people = await ground.people(members, 1)
  const answers = await Promise.all(
    people.flatMap((member) => classes.map(async (sessionId) => member.tryToBook(sessionId))),
  )
  return { answers: countAnswers(answers), credits: await creditsOf(people) }
}

/** In each of many classes of one seat its member cancels while another joins the waitlist on the other server. */
export async function joinStorm(ground: StormGround, { classes }: { classes: number }) {
  const sessions = await Promise.all(
    Array.from({ length: classes }, async (_, place) => ground.aClassIn(64 + place, 1)),
  )
  const [owners, joiners] = [await ground.people(classes), await ground.people(classes)]
  const bookings = await Promise.all(owners.map(async (owner, place) => owner.book(sessions[place] ?? '')))
  const answers = await Promise.all(
    sessions.flatMap((sessionId, place) => {
      const [owner, joiner] = [owners[place], joiners[place]]
      if (!owner || !joiner) return []
      const pair = [async () => owner.cancel(bookings[place] ?? ''), async () => joiner.tryToWait(sessionId)]
      // The two alternate in coming first.
      return (place % 2 === 0 ? pair : pair.toReversed()).map(async (ask) => ask())
    }),
  )
  const { rows } = await sql<{ id: string }>`
    select s.id
    from class_sessions s
    where s.id = any(${sessions}::uuid[])
      and s.booked_count < s.capacity
      and exists (select 1 from bookings b where b.session_id = s.id and b.status = 'pending')`.execute(ground.site.db)
  return { answers: countAnswers(answers), freeWhileSomebodyWaits: rows.length }
}

/** How many members have how many credits left. */
async function creditsOf(people: readonly Actor[]): Promise<Record<string, number>> {
  return countEach(await Promise.all(people.map(async (member) => String(await member.creditsLeft()))))
}
