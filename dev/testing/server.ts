import type { Server } from 'node:http'
import type pg from 'pg'
import { createApp, describedEndpoints, roomRoutes, type AppParts } from '#server/app.ts'
import { openDatabase, openPool, type Database } from '#server/driver/database.ts'
import { allJobs } from '#server/jobs.ts'
import { readConfig, type Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { createListener, type Listener } from '#server/kit/listener.ts'
import { createLog } from '#server/kit/log.ts'
import { createResponseCache, type ResponseCache } from '#server/kit/response-cache.ts'
import { createWebServer } from '#server/kit/web-server.ts'
import { testClock, type TestClock } from './clock.ts'
import type { TestDatabase } from './database.ts'
import { createDescribed } from './described.ts'
import { drainJobs } from './drain.ts'

/** Parsed JSON in which a test may access any path; what is absent is undefined. */
interface Wire {
  readonly [key: string]: Wire | undefined
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON of the response. */
  readonly body: Wire
}

export interface RequestOptions {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The product as members use it, and its database. */
export interface Site {
  readonly db: Database
  /** Sends a request below /api and reads the response. */
  request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: RequestOptions): Promise<Answered>
}

/** The real server over HTTP on a database of its own. */
export interface TestServer extends Site {
  readonly url: string
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly lists: ResponseCache
  readonly config: Config
  readonly clock: TestClock
  /** Runs all due jobs until none is left, with the real tasks. */
  drain(): Promise<void>
  /** Restarts the product on the same database: its memory is lost. Requests in flight are cut off. */
  restart(): Promise<void>
  /** Stops the server, checks every invariant and removes the database. */
  stop(): Promise<void>
}

const configOfNobody = readConfig({ DATABASE_URL: 'postgres://nobody/none' })
/** Every request and response of the tests is compared with the document. */
const described = createDescribed('problems' in configOfNobody ? [] : describedEndpoints(roomRoutes(configOfNobody)))

interface Options {
  readonly gatewayUrl?: string
  readonly env?: Readonly<Record<string, string>>
  /** Prepares the database before the server opens it, such as a seed. */
  readonly prepare?: (url: string) => Promise<void>
  /** Another process of the same product: uses the database of that server and leaves it to it. */
  readonly beside?: Pick<TestServer, 'databaseUrl'>
  /** The caller's own database; by default a fresh one, which needs vitest. */
  readonly database?: TestDatabase
  /** Counts each request of the API as it ended. */
  readonly observe?: AppParts['observe']
  /** Receives the lines of its log. */
  readonly logTo?: { readonly write: (line: string) => void }
}

/** Starts the product on a free port. Rate limits are off unless `RATE_LIMITS: 'on'` is given. */
export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const database = options.beside
    ? { url: options.beside.databaseUrl }
    : (options.database ?? (await (await import('./database.ts')).createTestDatabase()))
  await options.prepare?.(database.url)
  const config = readConfig({
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    PORT: '0',
    DATABASE_POOL: '20',
    ...(options.gatewayUrl ? { GATEWAY_URL: options.gatewayUrl } : {}),
    ...options.env,
  })
  if ('problems' in config) throw new Error(config.problems.join('\n'))
  const log = createLog(config, options.logTo)
  const pool = openPool(database.url, { size: config.databasePool, onLost: () => undefined, driver: config.driver })
  const db = openDatabase(pool, config.driver)
  const lists = createResponseCache()
  // What a test changes by itself is known to the product when the statement returns.
  pool.on('connect', (client) => {
    client.on('notification', ({ processId }) => {
      if (processId === Reflect.get(client, 'processID')) lists.clear()
    })
    // A connection that a test cuts fails its own statements.
    client.query('listen changed').catch(() => undefined)
  })
  const kinds: readonly JobKind[] = allJobs({ config, db, log })
  let app = createApp({ config, pool, db, log, lists, observe: options.observe })
  const serve = async (): Promise<Server> => listen(createListener({ fetch: app.fetch, lists, config, log }))
  let server = await serve()
  return {
    get url() {
      return urlOf(server)
    },
    databaseUrl: database.url,
    db,
    pool,
    lists,
    config,
    clock: testClock(pool, lists),
    // oxlint-disable-next-line max-params -- reads as an HTTP request line
    request: async (method, path, options) => {
      const answer = await ask(`${urlOf(server)}/api${path}`, { method, ...options })
      const { status, headers, body } = answer
      const type = headers.get('content-type') ?? ''
      const problem = described({ method, path, sent: options?.body, status, type, body })
      if (problem !== undefined) throw new Error(`The OpenAPI document does not match this request. ${problem}`)
      return answer
    },
    drain: async () => drainJobs(pool, kinds),
    restart: async () => {
      app.live.stop()
      await close(server)
      lists.clear()
      app = createApp({ config, pool, db, log, lists, observe: options.observe })
      server = await serve()
    },
    stop: async () => {
      app.live.stop()
      await close(server)
      await db.destroy()
      if ('drop' in database) await database.drop()
    },
  }
}

async function listen(listener: Listener): Promise<Server> {
  const web = createWebServer()
  web.answerWith(listener)
  const { http } = web
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return http
}

async function close(server: Server): Promise<void> {
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
}

function urlOf(server: Server): string {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the test server has no port')
  return `http://127.0.0.1:${address.port}`
}

/** Sends one request and reads the whole response. */
export async function ask(url: string, options: RequestOptions & { method: string }): Promise<Answered> {
  const headers = new Headers(options.headers)
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  if (options.body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
  const body =
    options.body === undefined ? null : typeof options.body === 'string' ? options.body : JSON.stringify(options.body)
  const response = await fetch(url, { method: options.method, headers, body, redirect: 'manual' })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : {} }
}
