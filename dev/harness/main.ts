import { existsSync } from 'node:fs'
// The running product with a control interface for tests: node dev/harness/main.ts, or as a child process that reports
// over IPC when it is ready. DATABASE_URL names a migrated database, GATEWAY_URL the simulator; PORT 0 takes a free
// port.
import { flushCompileCache } from 'node:module'
import { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { allJobs } from '#server/jobs.ts'
import { readConfig } from '#server/kit/config.ts'
import { startJobs } from '#server/kit/jobs.ts'
import { createListener } from '#server/kit/listener.ts'
import { createLog } from '#server/kit/log.ts'
import type { Pages } from '#server/kit/pages.ts'
import { createResponseCache, subscribeToChanges } from '#server/kit/response-cache.ts'
import { createWebServer } from '#server/kit/web-server.ts'
import { armCrash, watchStatements } from './crash-points.ts'
import { readWithoutLocks } from './read-without-locks.ts'
import { harnessRoutes } from './routes.ts'

// How long rows are read without their lock, in milliseconds; set only by the controls of the storms.
const lookMs = process.env['LOOK_WITHOUT_LOCKS_MS']
if (lookMs !== undefined) readWithoutLocks(Number(lookMs))
watchStatements()
const crashAt = process.env['CRASH_AT']
if (crashAt !== undefined && !armCrash(crashAt)) throw new Error(`CRASH_AT=${crashAt} is no crash point`)

const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...process.env, MODE: 'demo' })
if ('problems' in config) throw new Error(config.problems.join('\n'))
const log = createLog(config)
const pool = openPool(config.databaseUrl, { size: config.databasePool, onLost: () => undefined })
const db = openDatabase(pool)
const lists = createResponseCache()
const changes = subscribeToChanges(config.databaseUrl, { lists, log })
const built = new URL('../../build/server/index.js', import.meta.url)
let pages: Promise<Pages> | undefined
const openPages = async (): Promise<Pages> => (pages ??= import(built.href))
const product = createApp({ config, pool, db, log, lists, ...(existsSync(built) ? { pages: openPages } : {}) })
const kinds = allJobs({ config, db, log })

const app = new Hono()
app.route(
  '/test',
  harnessRoutes({ pool, databaseUrl: config.databaseUrl, gatewayUrl: config.gateway.url, lists, kinds }),
)
app.all('*', (c) => product.fetch(c.req.raw))

// As main.ts of the product serves: under load a server of Node's own closes connections that its clients still use.
const web = createWebServer()
const server = web.http
web.answerWith(createListener({ fetch: app.fetch, lists, config, log }))
// Jobs run by themselves only when requested, so that a test decides when they run.
const jobs = process.env['HARNESS_JOBS'] === 'on' ? await startJobs(pool, { kinds, log }) : undefined
server.listen(config.port, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  process.send?.({ ready: true, port })
  // A killed process writes nothing when it ends.
  flushCompileCache()
  process.stdout.write(`harness on http://127.0.0.1:${port}, see /test\n`)
})

const stop = async () => {
  product.live.stop()
  server.close()
  server.closeAllConnections()
  await jobs?.stop()
  await changes.stop()
  await db.destroy()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('disconnect', () => void stop())
