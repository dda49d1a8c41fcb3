import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startChild, type Child } from '#dev/start/child.ts'
import { ask, type Answered, type RequestOptions, type Site } from '#dev/testing/server.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { askHarness } from './ask-harness.ts'

/**
 * How often a client retries a "busy" response, each time after the seconds it names, and a request whose connection
 * closed before a response.
 */
const mostTries = 6

/** One of several processes of the product on the same database. */
export interface HarnessServer {
  readonly url: string
  readonly child: Child
  /** One request below /api, sent once. */
  readonly request: Site['request']
  readonly harness: (path: string, body?: unknown) => Promise<Readonly<Record<string, unknown>>>
}

/** Two processes on one database; members' requests alternate between them, and are retried when one is busy. */
export interface TwoServers extends Site {
  readonly pool: pg.Pool
  readonly servers: readonly [HarnessServer, HarnessServer]
  /** Stops both, and leaves the database to the caller. */
  readonly stop: () => Promise<void>
}

interface TwoServersOptions {
  readonly databaseUrl: string
  readonly env?: Readonly<Record<string, string>>
  /** The second server's database URL, when it differs. */
  readonly secondDatabaseUrl?: string
  /** The file of both logs; by default neither is kept. */
  readonly logFile?: string
}

export async function startTwoServers(options: TwoServersOptions): Promise<TwoServers> {
  const { databaseUrl, secondDatabaseUrl = databaseUrl, env = {}, logFile } = options
  const servers = await Promise.all([
    startHarnessServer({ ...env, DATABASE_URL: databaseUrl }, logFile),
    startHarnessServer({ ...env, DATABASE_URL: secondDatabaseUrl }, logFile),
  ])
  const pool = openPool(databaseUrl, { size: 10, onLost: () => undefined })
  let turn = 0
  return {
    db: openDatabase(pool),
    pool,
    servers,
    // oxlint-disable-next-line max-params -- reads as an HTTP request line
    request: async (method, path, asked = {}) => {
      // The same key each time, so that nothing is done twice.
      const sent = { ...asked, headers: { 'idempotency-key': randomUUID(), ...asked.headers } }
      for (let tries = 1; ; tries += 1) {
        turn += 1
        const server = servers[turn % 2 === 0 ? 0 : 1]
        const answer = await unlessClosed(async () => server.request(method, path, sent))
        if (answer !== undefined && (answer.status !== 503 || tries >= mostTries)) return answer
        if (tries >= mostTries) throw new Error(`${method} ${path}: the connection was closed ${tries} times`)
        await sleep(1000 * Number(answer?.headers.get('retry-after') ?? 0))
      }
    },
    stop: async () => {
      for (const { child } of servers) child.send('SIGCONT')
      await Promise.all(servers.map(async ({ child }) => child.stop()))
      await pool.end()
    },
  }
}

/**
 * Undefined where the server closed a connection that was kept, which it may at any moment (RFC 9112, 9.3.1). The key
 * of the request makes it safe to ask again (RFC 9110, 9.2.2).
 */
export async function unlessClosed<Answer>(send: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await send()
  } catch (error) {
    const cause = error instanceof TypeError ? error.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE') return undefined
    throw error
  }
}

/** One process of the product with the harness, on the caller's database. */
export async function startHarnessServer(
  env: Readonly<Record<string, string>>,
  logFile?: string,
): Promise<HarnessServer> {
  const child = await startChild({
    name: 'A server',
    file: 'dev/harness/main.ts',
    isQuiet: true,
    ...(logFile === undefined ? {} : { logFile }),
    env: { PORT: '0', DATABASE_POOL: '12', LOG_LEVEL: 'silent', ...env },
  })
  const url = `http://127.0.0.1:${child.port}`
  return {
    url,
    child,
    // oxlint-disable-next-line max-params -- reads as an HTTP request line
    request: async (method: string, path: string, asked: RequestOptions = {}): Promise<Answered> =>
      ask(`${url}/api${path}`, { method, ...asked }),
    harness: async (path, body) => askHarness(url, { path, body }),
  }
}
