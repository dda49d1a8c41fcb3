import { allJobs } from '#server/jobs.ts'
import { createLog } from '#server/kit/log.ts'
import type { TestServer } from './server.ts'

/** Runs the job of that name once, as one process does. */
export async function runJob({ config, db }: Pick<TestServer, 'config' | 'db'>, name: string): Promise<void> {
  const job = allJobs({ config, db, log: createLog(config) }).find((kind) => kind.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  await job.run({})
}
