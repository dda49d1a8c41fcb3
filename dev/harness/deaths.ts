import { afterAll, beforeAll, expect, vi } from 'vitest'
import { fingerprint } from '#dev/testing/fingerprint.ts'
import type { Answered, TestServer } from '#dev/testing/server.ts'
import { prepareDeath, type Death } from './cut-connections.ts'

const isLong = process.env['LONG_ROUNDS'] !== undefined
/** How far from the end of the first life the last statement of another may be. */
const lastSteps = 6

/** What a kill left behind. */
interface Left {
  /** False when everything was over before the step was reached. */
  readonly died: boolean
  /** How many statements were answered before. */
  readonly answered: number
  /** Whether anything changed. */
  readonly isDone: boolean
  readonly after: string
}

/** Kills the product of a file of tests, again and again. */
export interface Deaths {
  /**
   * Lives once without a kill, and then again and again with one: `npm run long` after every statement, `npm test`
   * before the first, in the middle, and around the last. It must die most times.
   */
  readonly atSteps: (live: (step: number) => Promise<Left>) => Promise<void>
  /** Kills the process at that step and restarts it. */
  readonly at: (step: number, act: () => Promise<unknown>) => Promise<Left>
}

/** A request, and what must be true once it has happened. */
export interface KilledRequest {
  readonly ask: (key: string) => Promise<Answered>
  readonly check: () => Promise<void>
}

type Killed = Pick<TestServer, 'pool' | 'restart'>

/** Called once at the top of a file of tests, behind what starts the server. */
export function stageDeaths(killedNow: () => Killed): Deaths {
  let death: Death
  beforeAll(() => {
    death = prepareDeath()
    // The output of a killed process does not matter.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterAll(() => {
    death.end()
    vi.restoreAllMocks()
  })
  return {
    atSteps: async (live) => {
      const { answered } = await live(Infinity)
      const all = Array.from({ length: answered + 1 }, (_, step) => step)
      let kills = 0
      for (const step of isLong ? all : [0, answered >> 1, answered]) if ((await live(step)).died) kills += 1
      // The first life may have looked up what a later one remembers, so the last statement is looked for from the end.
      for (let step = answered - 1; !isLong && step > answered - lastSteps; step -= 1)
        if ((await live(step)).died) {
          kills += 1
          break
        }
      expect(kills).toBeGreaterThan(2)
    },
    at: async (step, act) => {
      const server = killedNow()
      const before = await fingerprint(server.pool)
      death.arm(step)
      await act().catch(() => undefined)
      const { died, answered } = death.disarm()
      await server.restart()
      await untilQuiet(server)
      const after = await fingerprint(server.pool)
      return { died, answered, isDone: after !== before, after }
    },
  }
}

/** Killed at any step and asked again with the same key, it has happened once, and all of it. */
export async function expectOnce(
  { deaths, pool }: { readonly deaths: Deaths; readonly pool: TestServer['pool'] },
  prepare: () => Promise<KilledRequest>,
): Promise<void> {
  await deaths.atSteps(async (step) => {
    const { ask, check } = await prepare()
    const key = `killed at ${step}`
    const left = await deaths.at(step, async () => ask(key))
    const again = await ask(key)
    expect(again.status).toBeLessThan(300)
    // A request that was complete before the kill gets the same response again.
    expect(again.headers.get('idempotent-replayed')).toBe(left.isDone ? 'true' : null)
    expect((await fingerprint(pool)) === left.after).toBe(left.isDone)
    expect((await ask(key)).body).toEqual(again.body)
    await check()
    return left
  })
}

/** PostgreSQL needs a moment to notice a closed connection. */
async function untilQuiet({ pool }: Pick<TestServer, 'pool'>): Promise<void> {
  for (let look = 0; look < 500; look += 1) {
    // The pool may still lend a connection that was cut.
    const seen = await pool
      .query<{ busy: string }>(`
      select count(*)::text as busy from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
      .catch(() => undefined)
    if (seen?.rows[0]?.busy === '0') return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('a connection of the killed process is still active')
}
