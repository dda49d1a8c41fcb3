import { openDatabase, openPool } from './driver/database.ts'
import { allJobs } from './jobs.ts'
import { claimDeployment, refuseToStart } from './kit/check-deployment.ts'
import { readConfig } from './kit/config.ts'
import { startJobs } from './kit/jobs.ts'
import { createLog } from './kit/log.ts'

// The same jobs as in main, as a process of their own for studios that want to separate them.
const config = readConfig(process.env)
if ('problems' in config) refuseToStart(config.problems)
const problems = await claimDeployment(config)
if (problems.length > 0) refuseToStart(problems)
const log = createLog(config)
const pool = openPool(config.databaseUrl, {
  size: 8,
  driver: config.driver,
  onLost: (error) => log.warn({ error }, 'a database connection was lost'),
})
const db = openDatabase(pool, config.driver)
const jobs = await startJobs(pool, { kinds: allJobs({ config, db, log }), log })
log.info('working')

const stop = async () => {
  await jobs.stop()
  await db.destroy()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
