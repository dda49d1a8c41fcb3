import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Id } from '#domain/kit/id.ts'
import { anActor, type Actor, type ActorOptions } from './actor.ts'
import { aClass, aStudio, type ClassOptions, type Studio } from './builders.ts'
import { startTestServer, type TestServer } from './server.ts'

/** A running server with one studio, shared by all tests of a file. */
export interface Stage {
  readonly server: TestServer
  readonly studio: Studio
  /** A new member, by default with a pack of five credits. */
  readonly someone: (options?: Omit<ActorOptions, 'studio'>) => Promise<Actor>
  /** A class in a room of its own, so that classes of one hour do not overlap. */
  readonly aClassApart: (options?: Omit<ClassOptions, 'studio' | 'ownRoom'>) => Promise<Id<'class_sessions'>>
}

/** Called once at the top of a test file. */
export function stageStudio(): Stage {
  let server: TestServer
  let studio: Studio
  beforeAll(async () => {
    server = await startTestServer()
    studio = await aStudio(server.db)
  })
  afterAll(async () => server.stop())
  return {
    get server() {
      return server
    },
    get studio() {
      return studio
    },
    someone: async (options = {}) => anActor(server, { studio, ...options }),
    aClassApart: async (options = {}) => aClass(server.db, { studio, ownRoom: true, ...options }),
  }
}

/** The class row's counter of taken seats. */
export async function seatsTaken({ db }: Pick<TestServer, 'db'>, sessionId: Id<'class_sessions'>): Promise<number> {
  const { booked_count } = await db
    .selectFrom('class_sessions')
    .select('booked_count')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return booked_count
}

/** The reasons of a booking's events, oldest first. */
export async function reasonsOf({ db }: Pick<TestServer, 'db'>, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    select reason from booking_events where booking_id = ${bookingId}::uuid order by id`.execute(db)
  return rows.map(({ reason }) => reason)
}

/** Waits until so many connections wait for a lock, so that a test does not race the requests it started. */
export async function waitForLock({ pool }: Pick<TestServer, 'pool'>, connections = 1): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rowCount } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if ((rowCount ?? 0) >= connections) return
    await sleep(10)
  }
  throw new Error(`fewer than ${connections} connections wait for a lock`)
}
