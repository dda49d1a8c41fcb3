import { afterAll, beforeAll, expect, vi } from 'vitest'
import { fingerprint } from '#dev/testing/fingerprint.ts'
import { isLong } from '#dev/testing/is-long.ts'
import type { Answered, TestServer } from '#dev/testing/server.ts'
import { prepareCrash, type Crash } from './cut-connections.ts'

/**
 * How long a test may take that kills at each step: every kill is a restart and several looks at the whole database,
 * and `npm run long` has hundreds of them. It only ends what hangs.
 */
export const killsMs = isLong ? 1_800_000 : 120_000

/** How often the last statement is looked for. */
const lastTries = 6

/** The state after a kill. */
interface Left {
  /** False when the run ended before that step. */
  readonly died: boolean
  /** How many statements were answered before. */
  readonly answered: number
  /** Whether anything changed. */
  readonly isDone: boolean
  readonly after: string
}

/** Kills the product of a test file repeatedly. */
export interface Crashes {
  /**
   * Runs once without a kill, and then once per kill: `npm run long` after every statement, `npm test` before the
   * first, in the middle, and around the last. Most of the runs must be killed.
   */
  readonly atSteps: (live: (step: number) => Promise<Left>) => Promise<void>
  /** Kills the process at that step and restarts it. */
  readonly at: (step: number, act: () => Promise<unknown>) => Promise<Left>
}

/** A request, and what must be true after it. */
export interface KilledRequest {
  readonly ask: (key: string) => Promise<Answered>
  readonly check: () => Promise<void>
}

type Killed = Pick<TestServer, 'pool' | 'restart'>

/** Called once at the top of a test file, after the setup that starts the server. */
export function stageCrashes(killedNow: () => Killed): Crashes {
  let crash: Crash
  beforeAll(() => {
    crash = prepareCrash()
    // The output of a killed process does not matter.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterAll(() => {
    crash.end()
    vi.restoreAllMocks()
  })
  return {
    atSteps: async (live) => {
      const { answered } = await live(Infinity)
      const all = Array.from({ length: answered + 1 }, (_, step) => step)
      let kills = 0
      for (const step of isLong ? all : [0, answered >> 1, answered]) if ((await live(step)).died) kills += 1
      // A later run may query less, for what the first one cached. One that was not killed says how long runs are now.
      let length = answered
      for (let tries = 0; !isLong && tries < lastTries; tries += 1) {
        const left = await live(length - 1)
        length = left.answered
        if (left.died) {
          kills += 1
          break
        }
      }
      expect(kills).toBeGreaterThan(2)
    },
    at: async (step, act) => {
      const server = killedNow()
      const before = await fingerprint(server.pool)
      crash.arm(step)
      await act().catch(() => undefined)
      const { died, answered } = crash.disarm()
      await server.restart()
      await untilQuiet(server)
      const after = await fingerprint(server.pool)
      return { died, answered, isDone: after !== before, after }
    },
  }
}

/** Killed at any step and repeated with the same key, the request has happened exactly once. */
export async function expectOnce(
  { crashes, pool }: { readonly crashes: Crashes; readonly pool: TestServer['pool'] },
  prepare: () => Promise<KilledRequest>,
): Promise<void> {
  await crashes.atSteps(async (step) => {
    const { ask, check } = await prepare()
    const key = `killed at ${step}`
    const left = await crashes.at(step, async () => ask(key))
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
    // The pool may still return a closed connection.
    const seen = await pool
      .query<{ busy: string }>(`
      select count(*)::text as busy from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
      .catch(() => undefined)
    if (seen?.rows[0]?.busy === '0') return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('a connection of the killed process is still active')
}
