import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { compareSchema, listMigrations, type Applied } from './schema.ts'

export interface Health {
  /** The process answers. */
  live(): Response
  /**
   * The process can work: its pages are loaded, the database answers, has the schema of this version and a studio, and
   * no shutdown has begun. It reads alone, so a full disk keeps it ready: pages and lists go on.
   */
  ready(): Promise<Response>
  beginShutdown(): void
}

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** A check that takes longer has failed. */
const checkMs = 2000

interface Checked {
  readonly databaseUrl: string
  /** Loads the pages once, and again only where that failed; absent in a process without pages. */
  readonly loadPages?: () => Promise<unknown>
}

/** Readiness uses a connection of its own: in the pool of the requests it would wait behind the load that it checks. */
export function createHealth({ databaseUrl, loadPages }: Checked): Health {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'hundred readiness',
    max: 1,
    connectionTimeoutMillis: checkMs,
    query_timeout: checkMs,
    keepAlive: true,
    allowExitOnIdle: true,
  })
  pool.on('error', () => undefined)
  const names = listMigrations()
  let closing = false
  return {
    live: () => new Response('{"live":true}', { headers }),
    async ready() {
      const isReady = !closing && (await areLoaded(loadPages)) && (await canWork(pool, await names))
      return new Response(JSON.stringify({ ready: isReady }), { status: isReady ? 200 : 503, headers })
    },
    beginShutdown() {
      closing = true
    },
  }
}

/** Whether the pages are there already; the question itself starts loading them, and waits for nothing. */
async function areLoaded(load: Checked['loadPages']): Promise<boolean> {
  if (!load) return true
  const loaded = load().then(
    () => true,
    () => false,
  )
  return Promise.race([loaded, setImmediate(false)])
}

/** An empty database has no such tables, which is an error as well. */
async function canWork(pool: pg.Pool, names: readonly string[]): Promise<boolean> {
  try {
    const { rows } = await pool.query<Applied & { readonly has_studio: boolean }>(
      'select name, compatible, exists (select from branches) as has_studio from migrations',
    )
    const { missing, problem } = compareSchema(rows, names)
    return missing.length === 0 && problem === undefined && rows.every((row) => row.has_studio)
  } catch {
    return false
  }
}
