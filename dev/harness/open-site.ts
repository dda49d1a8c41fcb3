import { existsSync } from 'node:fs'
import { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { allJobs } from '#server/jobs.ts'
import { readConfig } from '#server/kit/config.ts'
import { startJobs } from '#server/kit/jobs.ts'
import { createListener, type Listener } from '#server/kit/listener.ts'
import { createLog } from '#server/kit/log.ts'
import type { Pages } from '#server/kit/pages.ts'
import { createResponseCache, subscribeToChanges } from '#server/kit/response-cache.ts'
import { harnessRoutes } from './routes.ts'

/** The product with its harness on one database. */
export interface HarnessSite {
  readonly port: number
  readonly listener: Listener
  /** Ends its jobs and every connection to the database. */
  readonly stop: () => Promise<void>
}

const built = new URL('../../build/server/index.js', import.meta.url)
let pages: Promise<Pages> | undefined
const openPages = async (): Promise<Pages> => (pages ??= import(built.href))

export async function openSite(env: Readonly<Record<string, string | undefined>>): Promise<HarnessSite> {
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...env, MODE: 'demo' })
  if ('problems' in config) throw new Error(config.problems.join('\n'))
  const log = createLog(config)
  const pool = openPool(config.databaseUrl, { size: config.databasePool, onLost: () => undefined })
  const db = openDatabase(pool)
  const lists = createResponseCache()
  const changes = subscribeToChanges(config.databaseUrl, { lists, log })
  const product = createApp({ config, pool, db, log, lists, ...(existsSync(built) ? { pages: openPages } : {}) })
  const kinds = allJobs({ config, db, log })
  const app = new Hono()
  const { databaseUrl, gateway } = config
  app.route('/test', harnessRoutes({ pool, databaseUrl, gatewayUrl: gateway.url, lists, kinds }))
  app.all('*', (c) => product.fetch(c.req.raw))
  // Jobs run by themselves only when requested, so that a test decides when they run.
  const jobs = env['HARNESS_JOBS'] === 'on' ? await startJobs(pool, { kinds, log }) : undefined
  return {
    port: config.port,
    listener: createListener({ fetch: app.fetch, lists, config, log }),
    stop: async () => {
      product.live.stop()
      await jobs?.stop()
      await changes.stop()
      await db.destroy()
      // Kysely ends a pool that it has used, and no other.
      if (!pool.ended) await pool.end()
    },
  }
}
