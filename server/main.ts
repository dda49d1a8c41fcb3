import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { createApp } from './app.ts'
import { createMetrics } from './checks/create-metrics.ts'
import { createChecksAnswer, keepChecks } from './checks/keep-checks.ts'
import { reportProcess } from './checks/report-process.ts'
import { openDatabase, openPool } from './driver/database.ts'
import { allJobs } from './jobs.ts'
import type { Config } from './kit/config.ts'
import { startJobs } from './kit/jobs.ts'
import { createListener } from './kit/listener.ts'
import { createLog } from './kit/log.ts'
import type { Pages } from './kit/pages.ts'
import { startPrivateServer } from './kit/private-server.ts'
import { countResponse } from './kit/process-figures.ts'
import { createResponseCache, subscribeToChanges } from './kit/response-cache.ts'
import { refusePort, StartRefusal } from './kit/start-refusal.ts'
import { createWebServer } from './kit/web-server.ts'
import { insertSendingHold } from './restores/queries.ts'
import { describeRelease, logStart } from './start/log-start.ts'
import { prepareDatabase } from './start/prepare-database.ts'
import { readSettings } from './start/read-settings.ts'
import { runProcess } from './start/run-process.ts'
import { warnOfMailServer } from './start/warn-of-mail-server.ts'

const drainMs = 30_000
/**
 * Connections that may wait to be accepted. Noon on release day brings more than Node's 511 in one moment; a rejected
 * client retries a second later.
 */
const mostArriving = 4096

/** Made by the build, so types must be checked before it exists. */
const built = new URL('../build/server/index.js', import.meta.url)
let loaded: Promise<Pages> | undefined

const usage = ['npm run serve   serves the site; PORT, HOST and all other settings are read from the environment']

await runProcess({ usage }, async () => serve(readSettings(process.env)))

async function serve(settings: Config): Promise<void> {
  // Before the database is migrated for pages that are not there.
  if (!settings.dev && settings.mode === 'production') refuseUnbuilt()
  const log = createLog(settings)
  const schema = await prepareDatabase(settings, log)
  logStart(log, { config: settings, schema })
  void warnOfMailServer(settings, log)
  const pool = openPool(settings.databaseUrl, {
    size: settings.databasePool,
    driver: settings.driver,
    onLost: (error) => log.warn({ error }, 'a database connection was lost'),
  })
  const db = openDatabase(pool, settings.driver)
  const readChecks = keepChecks(db)
  const about = describeRelease(settings)
  const metrics = createMetrics({ pool, about, checks: readChecks })
  const lists = createResponseCache()
  const changes = subscribeToChanges(settings.databaseUrl, { lists, log })
  const server = createWebServer()
  const pages = settings.dev
    ? await (await import('./kit/dev-pages.ts')).openDevPages(server.http)
    : { bundle: builtPages, console: undefined, middleware: undefined }
  const app = createApp({
    config: settings,
    pool,
    db,
    log,
    lists,
    pages: pages.bundle,
    observe: metrics.observe,
    ...(pages.console === undefined ? {} : { consoleFiles: pages.console }),
  })
  const answer = createListener({ fetch: app.fetch, lists, config: settings, log, pages: app.readyPages })
  server.answerWith((request, response) => {
    response.once('finish', () => {
      countResponse(response.statusCode)
      metrics.countResponse(response.statusCode)
    })
    if (pages.middleware) pages.middleware(request, response, () => answer(request, response))
    else answer(request, response)
  })
  const watched = await startPrivateServer(settings, {
    health: app.health,
    checks: createChecksAnswer(readChecks),
    metrics: metrics.read,
  })
  const reporting = reportProcess({ config: settings, pool, db, log, hold: insertSendingHold })
  const port = await listen(server.http, settings)
  // The pages of development are made when they are asked for, and a demo without a build answers the API alone.
  if (!settings.dev && (settings.mode === 'production' || existsSync(built))) await pages.bundle()
  // A start that is refused has done none of the studio's work.
  const jobs = settings.jobs
    ? await startJobs(pool, { kinds: allJobs({ config: settings, db, log }), log })
    : { stop: async () => undefined }
  log.info({ port }, 'serving')
  process.send?.({ ready: true, port })
  let stopping = false
  const stop = async (waitMs: number) => {
    if (stopping) return
    stopping = true
    log.info({ waitMs }, 'stopping')
    app.health.beginShutdown()
    setTimeout(() => process.exit(1), waitMs + drainMs).unref()
    await Promise.all([server.drain({ waitMs, onClosing: () => app.live.stop() }), jobs.stop()])
    await Promise.all([changes.stop(), watched.stop(), reporting.stop()])
    await db.destroy()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop(settings.drainSeconds * 1000))
  process.on('SIGINT', () => void stop(settings.drainSeconds * 1000))
  // The parent process is gone, and with it any proxy it had in front of us.
  process.on('disconnect', () => void stop(0))
}

/** Resolves with the port once it listens. */
async function listen(http: Server, { port, host }: Config): Promise<number> {
  const listening = Promise.withResolvers<number>()
  http.once('error', (error) => listening.reject(refusePort(error, { setting: 'PORT', port, host })))
  http.listen({ port, host, backlog: mostArriving }, () => {
    const address = http.address()
    listening.resolve(typeof address === 'object' && address ? address.port : port)
  })
  return listening.promise
}

async function builtPages(): Promise<Pages> {
  loaded ??= loadBuilt()
  return loaded
}

function refuseUnbuilt(): void {
  if (!existsSync(built)) throw new StartRefusal('settings', ['The pages are not built. Run: npm run build'])
}

async function loadBuilt(): Promise<Pages> {
  refuseUnbuilt()
  return import(built.href)
}
