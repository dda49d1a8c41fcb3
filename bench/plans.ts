import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Endpoint } from '#domain/kit/endpoint.ts'
import { createApp, roomRoutes } from '#server/app.ts'
import type { Tables } from '#server/db/tables.ts'
import { openPool } from '#server/driver/database.ts'
import { readConfig, type Config } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'
import { createResponseCache } from '#server/kit/response-cache.ts'
import { lendSessions, type LentSessions } from './lend-sessions.ts'
import { repository } from './program.ts'

const folder = join(repository, 'bench', 'plans')
/** Part of the name of most classes and packs, so that little is filtered out early. */
const keyword = 'reformer'

interface SlowestQuery {
  readonly name: string
  readonly ms: number
}

/**
 * Requests every list of the product on that database, as an authorised caller, whole and by a keyword, and writes
 * `explain (analyze, buffers)` of each of its queries to bench/plans/<endpoint>.txt. Returns the slowest of them.
 */
export async function keepPlans(url: string): Promise<SlowestQuery> {
  const read = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const pool = openPool(url, { size: 4, onLost: () => undefined })
  const sessions = await lendSessions(url)
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    return await writePlans({ config: read, pool, sessions })
  } finally {
    await sessions.giveBack()
    await pool.end()
  }
}

interface Asking {
  readonly config: Config
  readonly pool: pg.Pool
  readonly sessions: LentSessions
}

async function writePlans({ config, pool, sessions }: Asking): Promise<SlowestQuery> {
  const heard: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void heard.push(event.query),
  })
  const app = createApp({ config, pool, db, log: createLog(config), lists: createResponseCache() })
  let slowest: SlowestQuery = { name: 'none', ms: 0 }
  for (const { endpoint } of roomRoutes(config).filter((route) => isList(route.endpoint))) {
    const address = sessions.addressOf(endpoint)
    if (address === undefined) {
      console.log(`${endpoint.path} is left out of the plans: bench/lend-sessions.ts knows nothing to ask it about`)
      continue
    }
    const token = sessions.tokenFor(endpoint)
    const headers = new Headers(token === undefined ? [] : [['authorization', `Bearer ${token}`]])
    const plans: string[] = []
    for (const asked of [address, `${address}?keyword=${keyword}`]) {
      heard.length = 0
      const answer = await app.fetch(new Request(`http://bench.invalid/api${asked}`, { headers }))
      // The list of banks comes from the gateway, which does not run here, and not from the database.
      if (!answer.ok && !(answer.status === 503 && heard.every(({ sql }) => isPlumbing(sql))))
        throw new Error(`${asked} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
      const explained = await explainAll(pool, heard)
      if (explained.length > 0)
        plans.push(`GET /api${asked.replace(address, endpoint.path)}`, ...explained.map(({ text }) => text))
      const ms = Math.max(0, ...explained.map((plan) => plan.ms))
      if (ms > slowest.ms) slowest = { name: asked.replace(address, endpoint.name), ms }
    }
    if (plans.length > 0) writeFileSync(join(folder, `${endpoint.name}.txt`), `${plans.join('\n\n')}\n`)
  }
  return slowest
}

function isList(endpoint: Endpoint): boolean {
  return endpoint.method === 'GET' && 'limit' in endpoint.input.shape && 'page' in endpoint.input.shape
}

/** Session and branch are loaded before every list, and the clock is one row. */
function isPlumbing(sql: string): boolean {
  return /"auth_sessions"|from "branches"|^\s*select studio_now\(\)/.test(sql)
}

/** The plans of the queries that load the list itself, in their order. */
async function explainAll(pool: pg.Pool, heard: readonly CompiledQuery[]): Promise<{ text: string; ms: number }[]> {
  const plans: { text: string; ms: number }[] = []
  for (const query of heard.filter(({ sql }) => /\bfrom\b/i.test(sql) && !isPlumbing(sql)))
    plans.push(await explain(pool, query))
  return plans
}

async function explain(pool: pg.Pool, query: CompiledQuery): Promise<{ text: string; ms: number }> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${query.sql}`, [
    ...query.parameters,
  ])
  const lines = rows.map((row) => row['QUERY PLAN'])
  const ms = Number(/^Execution Time: ([\d.]+) ms/m.exec(lines.join('\n'))?.[1] ?? 0)
  return { text: `${query.sql.trim()}\n\n${lines.join('\n')}`, ms }
}
