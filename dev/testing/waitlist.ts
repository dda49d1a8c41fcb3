import { sql } from 'kysely'
import { beforeAll, beforeEach } from 'vitest'
import type { Id } from '#domain/kit/id.ts'
import { aCaller, type Actor, type Caller } from './actor.ts'
import type { Member } from './builders.ts'
import { noonOfTomorrow } from './clock.ts'
import type { Answered } from './server.ts'
import { stageStudio, type Stage } from './stage.ts'
import { textOf } from './visitors.ts'

/** A class of one seat, with its member and booking. */
export interface FullClass {
  readonly sessionId: Id<'class_sessions'>
  readonly owner: Actor
  readonly bookingId: string
  readonly startsAt: Temporal.Instant
  /** The member cancels. */
  readonly free: () => Promise<Answered>
}

/** A stage whose tests start a minute apart, each at about noon. */
export interface WaitlistStage extends Stage {
  /** The time at which the test started. */
  readonly begins: Temporal.Instant
  /** A new member without a pack. */
  readonly someoneWithoutPack: () => Promise<Caller>
  /** A full class that starts this many hours after the start of the test. */
  readonly aFullClass: (hours?: number) => Promise<FullClass>
  readonly fullClasses: (...hours: number[]) => Promise<FullClass[]>
}

/** Called once at the top of a test file. */
export function stageWaitlist(): WaitlistStage {
  const stage = stageStudio()
  let begins: Temporal.Instant
  beforeAll(async () => {
    begins = await noonOfTomorrow(stage.server.clock)
  })
  // Each test starts later than the previous one, because jobs also find the classes of earlier tests.
  beforeEach(async () => {
    begins = begins.add({ minutes: 1 })
    await stage.server.clock.set(begins)
  })
  const aFullClass = async (hours = 48) => {
    const startsAt = begins.add({ hours })
    const sessionId = await stage.aClassApart({ startsAt, capacity: 1 })
    const owner = await stage.someone()
    const bookingId = await owner.book(sessionId)
    return { sessionId, owner, bookingId, startsAt, free: async () => owner.cancel(bookingId) }
  }
  return {
    get server() {
      return stage.server
    },
    get studio() {
      return stage.studio
    },
    get begins() {
      return begins
    },
    someone: stage.someone,
    aClassApart: stage.aClassApart,
    someoneWithoutPack: async () => aCaller(stage.server),
    aFullClass,
    fullClasses: async (...hours) => Promise.all(hours.map(aFullClass)),
  }
}

/** Requests about multi-class requests. */
export function multiClassCalls(stage: WaitlistStage) {
  return {
    /** Waits for one of these classes, or for `wanted` of them. */
    waitForAny: async (
      { token }: Pick<Caller, 'token'>,
      {
        classes,
        ...fields
      }: { readonly classes: readonly Pick<FullClass, 'sessionId'>[]; readonly [field: string]: unknown },
    ) =>
      stage.server.request('POST', '/bookings/goals', {
        token,
        body: { session_ids: classes.map(({ sessionId }) => sessionId), ...fields },
      }),
    requestsOf: async ({ token }: Pick<Caller, 'token'>) =>
      (await stage.server.request('GET', '/bookings/goals', { token })).body['goals'],
    requestIdOf: ({ body }: Answered) => textOf(body['goal']?.['id']),
    /** A person's bookings and waitlist entries in these classes. */
    outcome: async ({ personId }: Member, classes: readonly FullClass[]): Promise<string[]> => {
      const { rows } = await sql<{ session_id: string; state: string }>`
        select distinct on (session_id)
          session_id,
          booking_type || ' ' || status || coalesce(' ' || cancel_kind, '') as state
        from bookings
        where person_id = ${personId}
        order by session_id, created_at desc`.execute(stage.server.db)
      return classes.map(({ sessionId }) => rows.find((row) => row.session_id === sessionId)?.state ?? 'nothing')
    },
    /** The reasons of the person's booking events, oldest first. */
    reasons: async ({ personId }: Member): Promise<string[]> => {
      const { rows } = await sql<{ reason: string }>`
        select e.reason
        from booking_events e
        join bookings b on b.id = e.booking_id
        where b.person_id = ${personId}
        order by e.id`.execute(stage.server.db)
      return rows.map(({ reason }) => reason)
    },
  }
}
