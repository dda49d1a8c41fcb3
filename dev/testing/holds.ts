import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Id } from '#domain/kit/id.ts'
import { aCaller, anActor, type Actor, type Caller } from './actor.ts'
import { aClass, type Member } from './builders.ts'
import type { Answered } from './server.ts'
import { startShop, type Placed, type Shop } from './shop.ts'

type SessionId = Id<'class_sessions'>

/** A shop with its studio, where people hold seats while they buy a pack. */
export interface HoldsStage {
  readonly shop: Shop
  /** A class in a room of its own, by default a day from now. */
  readonly aNewClass: (capacity: number, startsAt?: Temporal.Instant) => Promise<SessionId>
  /** A new member without a pack. */
  readonly someone: () => Promise<Caller>
  /** A new member with a pack of ten credits. */
  readonly payer: () => Promise<Actor>
  readonly hold: (member: Pick<Member, 'token'>, body: object) => Promise<Answered>
  /** Places an order for a new package. */
  readonly buy: (member: Member) => Promise<Placed>
  /** The ten minutes of every hold in that class are over, and no job has ended one. */
  readonly endTimeOfHolds: (sessionId: SessionId) => Promise<void>
  /** A person's bookings in a class, in order of creation: type, status, and how each was cancelled. */
  readonly statesOf: (member: Pick<Member, 'personId'>, sessionId: SessionId) => Promise<string[]>
}

/** Called once at the top of a test file. */
export function stageHolds(): HoldsStage {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop()
  })
  afterAll(async () => {
    await shop.server.drain()
    await shop.stop()
  })
  return {
    get shop() {
      return shop
    },
    aNewClass: async (capacity, startsAt) =>
      aClass(shop.server.db, { studio: shop.studio, ownRoom: true, capacity, ...(startsAt ? { startsAt } : {}) }),
    someone: async () => aCaller(shop.server),
    payer: async () => anActor(shop.server, { studio: shop.studio, credits: 10 }),
    hold: async ({ token }, body) => shop.server.request('POST', '/bookings/hold', { token, body }),
    buy: async (member) => shop.checkout(member, { plan_id: (await shop.buyer()).planId, quantity: 1 }),
    async endTimeOfHolds(sessionId) {
      await sql`
        update bookings set held_until = studio_now()
        where session_id = ${sessionId} and held_until is not null`.execute(shop.server.db)
    },
    async statesOf({ personId }, sessionId) {
      const { rows } = await sql<{ state: string }>`
        select booking_type || ' ' || status || coalesce(' ' || cancel_kind, '') as state
        from bookings
        where session_id = ${sessionId} and person_id = ${personId}
        order by created_at, id`.execute(shop.server.db)
      return rows.map(({ state }) => state)
    },
  }
}
