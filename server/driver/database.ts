import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import { instant } from '#domain/kit/time.ts'
import type { Tables } from '#server/db/tables.ts'
import { nameStatements } from './name-statements.ts'
import { allFeatures, setOptions, type DriverOptions } from './options.ts'

/** Either the pool or an open transaction; queries accept both. */
export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

const timestamptz = 1184
const bigint = 20
const date = 1082

/** How column values are parsed: instants are Temporal, whole numbers are numbers, days stay YYYY-MM-DD. */
const parsers: Record<number, (text: string) => unknown> = {
  [timestamptz]: parseInstant,
  [bigint]: parseWhole,
  [date]: (text) => text,
}

const types: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    return parsers[id] ?? pg.types.getTypeParser(id, format)
  },
}

const keptIdleMs = 30 * 60_000
/**
 * The longest wait for the response to a statement. PostgreSQL ends the statement earlier (set-role-settings.ts) unless
 * the network is silent, which TCP detects after a quarter of an hour.
 */
const answerMs = 17_000

interface PoolOptions {
  readonly size: number
  readonly onLost: (error: Error) => void
  readonly driver?: DriverOptions
}

/**
 * Opens a pool. `onLost` is called for connections that die while idle; without a listener they would end the process.
 */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { off } = options.driver ?? allFeatures
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    types,
    connectionTimeoutMillis: 10_000,
    query_timeout: answerMs,
    application_name: 'hundred',
    // Keep-alive detects a database that is gone without closing the connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A new connection has to plan every statement again, which costs more than a thousand uses of an old one.
    idleTimeoutMillis: keptIdleMs,
    // Pipelined: a statement is sent at once, without waiting for the response to the one before. They still run one
    // after the other.
    pipeline: !off.has('pipeline'),
  })
  pool.on('error', options.onLost)
  pool.on('connect', (client) => client.on('error', options.onLost))
  return pool
}

export function openDatabase(pool: pg.Pool, driver: DriverOptions = allFeatures): Database {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: nameStatements(pool, driver) }) })
  setOptions(db, driver)
  return db
}

/** PostgreSQL writes `2026-11-20 09:00:00.123+00`. */
function parseInstant(text: string): Temporal.Instant {
  return instant(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
}

function parseWhole(text: string): number {
  const whole = Number(text)
  if (!Number.isSafeInteger(whole)) throw new Error('a whole number from the database is beyond the safe integers')
  return whole
}

/** The name of the constraint that refused a statement, if one did. */
export function brokenConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}
