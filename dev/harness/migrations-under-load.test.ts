import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChild, type Child } from '#dev/start/child.ts'
import { createEmptyDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { withClientOn } from '#dev/testing/server-databases.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { migrate } from '#server/kit/migrate.ts'

/** The first migration after the baseline. */
const firstLater = '0013-addresses-written-out.sql'
const perSecond = 100
const slowestMs = 1000
const scale = Number(process.env['MIGRATIONS_SCALE'] ?? 0.3)
const limitMs = 1_200_000
const repository = join(import.meta.dirname, '..', '..')

/** The version before that migration; undefined where the history of the repository is not there. */
const baseline = isLong ? findBaseline() : undefined

function findBaseline(): string | undefined {
  try {
    const words = ['log', '--diff-filter=A', '-1', '--format=%H', '--', `server/db/migrations/${firstLater}`]
    const added = execFileSync('git', words, { cwd: repository, encoding: 'utf8' }).trim()
    return execFileSync('git', ['rev-parse', `${added}^`], { cwd: repository, encoding: 'utf8' }).trim()
  } catch {
    console.log(`Skipped: the history of ${firstLater} is not in this copy of the repository.`)
    return undefined
  }
}

let folder: string
let database: TestDatabase
let server: Child
let tokens: readonly string[]

/** A studio of years as the baseline wrote it, and a server of the baseline on it. */
beforeAll(async () => {
  if (baseline === undefined) return
  folder = mkdtempSync(join(tmpdir(), 'hundred-baseline-'))
  const archive = execFileSync('git', ['archive', baseline], { cwd: repository, maxBuffer: 1_000_000_000 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  database = await createEmptyDatabase()
  const seeding = `
    const { migrate } = await import('./server/kit/migrate.ts')
    const { seedDemo } = await import('./dev/seed.ts')
    const { seedLarge } = await import('./dev/seed/seed-large.ts')
    await migrate(process.env.DATABASE_URL)
    await seedDemo(process.env.DATABASE_URL)
    await seedLarge(process.env.DATABASE_URL, { scale: ${scale}, tell: () => undefined })`
  const env = { ...process.env, DATABASE_URL: database.url, MODE: 'demo' }
  execFileSync(process.execPath, ['--input-type=module', '-e', seeding], { cwd: folder, env, stdio: 'inherit' })
  tokens = await fillMessages()
  server = await startChild({
    name: 'The server of the baseline',
    file: 'server/main.ts',
    folder,
    isQuiet: true,
    env: { ...env, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  })
}, limitMs)
afterAll(async () => {
  if (baseline === undefined) return
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
}, 120_000)

/** Letters and messages of gateways, which the large seed does not write, and logins of two hundred members. */
async function fillMessages(): Promise<string[]> {
  const rows = Math.round(scale * 500_000)
  const drawn = Array.from({ length: 200 }, () => randomBytes(32).toString('base64url'))
  await withClientOn(database.url, async (client) => {
    await client.query(`
      insert into messages (event_key, template, account_id, recipient, locale, subject, content, status, attempts, next_try_at, created_at, sent_at)
        select 'large:' || n, 'bookings.booked', account.id, 'mei@example.com', 'en', 'Booked', '{"subject":"Booked","heading":"Booked","paragraphs":[]}', 'sent', 1, at, at, at
        from (select n, clock_timestamp() - n * interval '1 minute' as at from generate_series(1, ${rows}) n) past
        cross join lateral (select id from accounts offset n % 200 limit 1) account;
      with told as (
        insert into payment_events (provider, dedupe_key, channel, merchant_ref, raw, verdict, received_at)
        select 'curlec', 'large:' || n, 'server', 'LARGE-' || n, '{"a": "b"}', 'paid', clock_timestamp() - n * interval '1 minute'
        from generate_series(1, ${rows}) n returning id
      ) insert into payment_event_bodies (event_id, body, headers) select id, 'body', '{}' from told`)
    await client.query(
      `insert into auth_sessions (token_hash, account_id, created_at, last_seen_at, expires_at, dies_at, platform)
       select hash, account.id, studio_now(), studio_now(), studio_now() + interval '1 day', studio_now() + interval '1 day', 'web'
       from unnest($1::text[]) with ordinality as drawn (hash, place)
       join (select id, row_number() over () as place from accounts where deleted_at is null limit 200) account using (place)`,
      [drawn.map(hashText)],
    )
    await client.query('analyze')
  })
  return drawn
}

interface Received {
  readonly path: string
  /** 0 when the connection was lost. */
  readonly status: number
  readonly ms: number
}

const reads = ['/me', '/bookings', '/orders', '/notifications', '/cart', '/schedules', '/products?limit=30']

async function send(agent: Agent, nth: number): Promise<Received> {
  const token = tokens[nth % tokens.length]
  const path = nth % 5 === 0 ? '/me' : (reads[nth % reads.length] ?? '/me')
  const body = nth % 5 === 0 ? JSON.stringify({ display_name: `Mei ${nth}` }) : undefined
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': `load-${nth}` }),
  }
  const startMs = performance.now()
  const status = await new Promise<number>((resolve) => {
    const method = body === undefined ? 'GET' : 'PUT'
    const sent = ask(
      `http://127.0.0.1:${server.port}/api${path}`,
      { agent, method, headers, timeout: 30_000 },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', () => resolve(0))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
  return { path: `${body === undefined ? 'GET' : 'PUT'} ${path}`, status, ms: performance.now() - startMs }
}

/** Sends so many requests a second, whether answers come or not, until the work has ended and a second more. */
async function underLoad(work: () => Promise<void>): Promise<Received[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const sent: Promise<Received>[] = []
  const startMs = performance.now()
  let endsMs = Infinity
  const working = sleep(1000)
    .then(work)
    .finally(() => {
      endsMs = performance.now() + 1000
    })
  while (performance.now() < endsMs) {
    const dueCount = Math.floor(((performance.now() - startMs) / 1000) * perSecond)
    while (sent.length < dueCount) sent.push(send(agent, sent.length))
    await sleep(5)
  }
  await working
  const received = await Promise.all(sent)
  agent.destroy()
  return received
}

test.runIf(baseline !== undefined)(
  'a server of the version before answers a hundred requests a second within a second while each later migration runs',
  async () => {
    // The first requests of a process compile and connect; they are not measured.
    await underLoad(async () => sleep(3000))
    const calm = await underLoad(async () => sleep(3000))
    const applied: string[] = []
    const waits: string[] = []
    const received = await underLoad(async () => {
      applied.push(...(await migrate(database.url, { onWait: (sentence) => waits.push(sentence) })).applied)
    })
    const slowest = (all: readonly Received[]) => Math.round(Math.max(...all.map(({ ms }) => ms)))
    console.log(
      `${applied.length} migrations, scale ${scale}: slowest request ${slowest(received)} ms of ${received.length}, without migrations ${slowest(calm)} ms of ${calm.length}; waited ${waits.length} times`,
    )
    expect(applied).toContain(firstLater)
    expect(received.filter(({ status }) => status !== 200).map(({ path, status }) => `${status} ${path}`)).toEqual([])
    // A machine that is busy with something else is slow without migrations too, which is no finding about them.
    const mostMs = Math.max(slowestMs, slowest(calm))
    expect(received.filter(({ ms }) => ms > mostMs).map(({ path, ms }) => `${Math.round(ms)} ms ${path}`)).toEqual([])
  },
  limitMs,
)
