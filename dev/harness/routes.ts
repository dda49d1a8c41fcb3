import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import type pg from 'pg'
import { addBusyDay, seedProfile, type SeedProfile } from '#dev/seed.ts'
import { testClock } from '#dev/testing/clock.ts'
import { runTimedJobs, drainJobs } from '#dev/testing/drain.ts'
import { fingerprint } from '#dev/testing/fingerprint.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import type { ResponseCache } from '#server/kit/response-cache.ts'
import { renderMessage } from '#server/messages/render-message.ts'
import { armCrash, crashPoints } from './crash-points.ts'

const profiles: readonly SeedProfile[] = ['empty-studio', 'demo', 'busy-week']

interface HarnessParts {
  readonly pool: pg.Pool
  readonly databaseUrl: string
  readonly gatewayUrl: string
  readonly lists: ResponseCache
  readonly kinds: readonly JobKind[]
}

/**
 * What a test outside the process may request of a running product. Only `dev/harness` mounts it; no production code
 * imports it.
 */
export function harnessRoutes(parts: HarnessParts): Hono {
  const { pool, lists } = parts
  const clock = testClock(pool, lists)
  const harness = new Hono()
  harness.onError((error, c) => c.json({ problem: error.message }, 500))
  const jsonOf = async (request: Request): Promise<Readonly<Record<string, unknown>>> =>
    JSON.parse((await request.text()) || '{}')
  harness.get('/', (c) => c.json({ gateway: parts.gatewayUrl, profiles, crash_points: crashPoints }))
  harness.get('/clock', async (c) => c.json({ now: (await clock.now()).toString() }))
  harness.post('/clock', async (c) => {
    const asked = await jsonOf(c.req.raw)
    if (typeof asked['set'] === 'string') await clock.set(Temporal.Instant.from(asked['set']))
    if (typeof asked['freeze'] === 'string') await clock.freeze(Temporal.Instant.from(asked['freeze']))
    if (typeof asked['advance_ms'] === 'number') await clock.advance({ milliseconds: asked['advance_ms'] })
    return c.json({ now: (await clock.now()).toString() })
  })
  harness.post('/forget', (c) => {
    lists.clear()
    return c.json({ forgotten: true })
  })
  /** A code of an authenticator counts once in its half minute, and a test logs the same person in more often. */
  harness.post('/forget-codes', async (c) => {
    await pool.query('update staff_factors set last_step = 0 where last_step > 0')
    return c.json({ forgotten: true })
  })
  harness.post('/seed', async (c) => {
    const asked = await jsonOf(c.req.raw)
    const profile = profiles.find((known) => known === asked['profile'])
    if (!profile) return c.json({ problem: `choose one of ${profiles.join(', ')}` }, 422)
    await emptyTables(pool)
    const seeded = await seedProfile(parts.databaseUrl, profile)
    lists.clear()
    return c.json(seeded)
  })
  /** Answers with the class in which somebody has a waiver to sign. */
  harness.post('/busy-day', async (c) => {
    await addBusyDay(parts.databaseUrl)
    lists.clear()
    const { rows } = await pool.query(
      `select b.session_id from bookings b join persons p on p.id = b.person_id where p.guardian_id is not null and b.status = 'booked'`,
    )
    return c.json(rows[0] ?? {})
  })
  harness.post('/drain', async (c) => {
    const asked = await jsonOf(c.req.raw)
    if (asked['timed'] === true) await runTimedJobs(parts.kinds)
    await drainJobs(pool, parts.kinds)
    return c.json({ drained: true })
  })
  harness.get('/mailbox', async (c) => c.json({ messages: await listSent(pool, c.req.query('recipient') ?? '') }))
  harness.get('/fingerprint', async (c) => c.json({ fingerprint: await fingerprint(pool) }))
  harness.get('/invariants', async (c) => c.json({ broken: await runInvariants(parts.databaseUrl) }))
  harness.post('/crash', async (c) => {
    const asked = await jsonOf(c.req.raw)
    const pausedFile = asked['paused_file']
    return armCrash(String(asked['at']), typeof pausedFile === 'string' ? pausedFile : undefined)
      ? c.json({ armed: asked['at'] })
      : c.json({ problem: 'no such crash point' }, 422)
  })
  harness.post('/fill-memory', fillMemory)
  return harness
}

/** The latest messages, as they are read; those of everybody for an empty recipient. */
async function listSent(pool: pg.Pool, recipient: string): Promise<object[]> {
  const { rows } = await pool.query(
    `select template, channel, recipient, locale, content, status from messages where $1 = '' or recipient = $1 order by id desc limit 100`,
    [recipient],
  )
  return rows.map(({ content, ...message }) => ({
    ...message,
    ...renderMessage({ content, locale: message.locale }),
  }))
}

/** Takes memory until the process ends of it, and lets it serve others meanwhile. */
async function fillMemory(): Promise<never> {
  const taken: string[][] = []
  for (;;) {
    taken.push(Array.from({ length: 50_000 }, (_, place) => `${taken.length} ${place}`))
    await setImmediate()
  }
}

/** Resets to a migrated, empty database, append-only tables included. */
async function emptyTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('migrations', 'clock_offset', 'deployment')`,
  )
  // One statement, so that the setting that disables the append-only triggers ends with it.
  await pool.query(
    `set local session_replication_role = replica; truncate ${rows.map((row) => row.name).join(', ')} restart identity cascade`,
  )
}
