import { randomUUID } from 'node:crypto'
import { createMetrics } from './checks/create-metrics.ts'
import { createChecksAnswer, keepChecks } from './checks/keep-checks.ts'
import { reportProcess } from './checks/report-process.ts'
import { openDatabase, openPool } from './driver/database.ts'
import { publishChanges } from './driver/publish-changes.ts'
import { allJobs } from './jobs.ts'
import type { Config } from './kit/config.ts'
import { createHealth } from './kit/health.ts'
import { startJobs } from './kit/jobs.ts'
import { createLog } from './kit/log.ts'
import { startPrivateServer } from './kit/private-server.ts'
import { insertSendingHold } from './restores/queries.ts'
import { describeRelease, logStart } from './start/log-start.ts'
import { prepareDatabase } from './start/prepare-database.ts'
import { readSettings } from './start/read-settings.ts'
import { runProcess } from './start/run-process.ts'
import { warnOfMailServer } from './start/warn-of-mail-server.ts'

// The same jobs as in main, as a process of their own for studios that want to separate them.
const usage = ['node server/worker.ts   runs the jobs alone; its settings are read from the environment']

await runProcess({ usage }, async () => work(readSettings(process.env)))

async function work(config: Config): Promise<void> {
  const log = createLog(config)
  const schema = await prepareDatabase(config, log)
  logStart(log, { config, schema })
  void warnOfMailServer(config, log)
  const pool = openPool(config.databaseUrl, {
    size: config.databasePool,
    driver: config.driver,
    onLost: (error) => log.warn({ error }, 'a database connection was lost'),
  })
  const db = openDatabase(pool, config.driver)
  const readChecks = keepChecks(db)
  const about = describeRelease(config)
  const metrics = createMetrics({ pool, about, checks: readChecks })
  const health = createHealth(config)
  const watched = await startPrivateServer(config, {
    health,
    checks: createChecksAnswer(readChecks),
    metrics: metrics.read,
  })
  const reporting = reportProcess({ config, pool, db, log, hold: insertSendingHold })
  // Pages that other processes serve show what the jobs change.
  const published = publishChanges({
    db,
    processId: randomUUID(),
    tell: () => undefined,
    onWrite: () => undefined,
    onError: (error) => log.warn({ error }, 'changes could not be published'),
  })
  const jobs = await startJobs(pool, { kinds: allJobs({ config, db, log }), log })
  log.info({ metricsPort: watched.port }, 'working')
  process.send?.({ ready: true, port: watched.port ?? 0 })
  const stop = async () => {
    health.beginShutdown()
    await jobs.stop()
    published.stop()
    await Promise.all([watched.stop(), reporting.stop()])
    await db.destroy()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  process.on('disconnect', () => void stop())
}
