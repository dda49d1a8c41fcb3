import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import type pg from 'pg'
import { createApp } from '#server/app.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Config } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'
import { createResponseCache } from '#server/kit/response-cache.ts'

/** Tables that grow every day, and that the large seed fills. What scans one of them gets slower for ever. */
export const growing = [
  'accounts',
  'booking_events',
  'bookings',
  'class_sessions',
  'ledger_entries',
  'ledger_transactions',
  'order_events',
  'order_lines',
  'orders',
  'package_lots',
  'payment_attempts',
  'persons',
  'session_instructors',
] as const

/** A scan of one of these tables, in a plan; of none it matches nothing. */
export function scanOf(tables: readonly string[]): RegExp {
  return new RegExp(`Seq Scan on (?:${['nothing', ...tables].join('|')})\\b`)
}

/** A small table is cheaper to read whole than by its index; this makes each as dear as one ten times as large. */
export function preferIndexes(pool: pg.Pool): void {
  pool.on('connect', (client) => void client.query('set seq_page_cost = 10'))
}

/** A database on that pool, and every statement that is sent through it. */
export function recordingDatabase(pool: pg.Pool) {
  const asked: CompiledQuery[] = []
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) })
  return { db, asked }
}

/** The API on such a database. `get` asks for a path below /api, and returns the statements that it reads with. */
export function recordingApp(pool: pg.Pool, config: Config) {
  const { db, asked } = recordingDatabase(pool)
  const app = createApp({ config, pool, db, log: createLog(config), lists: createResponseCache() })
  const get = async (path: string, headers: Readonly<Record<string, string>>) => {
    asked.length = 0
    const answer = await app.fetch(new Request(`http://plans.invalid/api${path}`, { headers }))
    return { answer, reads: asked.filter(({ sql }) => /^\s*(?:select|with)\b/i.test(sql)) }
  }
  return { db, get }
}

/** As PostgreSQL runs a statement for any values. */
export async function genericPlan(pool: pg.Pool, text: string): Promise<string> {
  return linesOf(await pool.query<PlanRow>(`explain (generic_plan) ${text}`))
}

/** As PostgreSQL runs it at first, for these values. */
export async function ownPlan(
  pool: pg.Pool,
  { sql: text, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] },
): Promise<string> {
  return linesOf(await pool.query<PlanRow>(`explain ${text}`, [...parameters]))
}

interface PlanRow {
  readonly 'QUERY PLAN': string
}

function linesOf({ rows }: pg.QueryResult<PlanRow>): string {
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
