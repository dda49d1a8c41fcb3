import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

/** Every process that runs jobs shares this lock for as long as it lives. */
const workerLock = 7300
const firstRetryMs = 100
const lastRetryMs = 5000
/** A process whose connection was cut has its lock again within this time. */
const graceMs = 2000

interface WorkerLock {
  readonly release: () => Promise<void>
}

/**
 * A worker that was killed keeps its jobs locked for four hours. Whoever can take the workers' lock alone knows that
 * all other workers are dead, and unlocks their jobs; it asks twice, because a living worker whose connection was cut
 * needs a moment to take the lock again. Then this process shares the lock on a connection of its own, and takes it
 * again whenever that connection is lost.
 */
export async function holdWorkerLock(url: string, log: Log): Promise<WorkerLock> {
  const stopping = new AbortController()
  let client = await connect(url)
  await unlockDeadWorkers(client)
  await share(client)
  const watch = async (): Promise<void> => {
    let delayMs = firstRetryMs
    while (!stopping.signal.aborted) {
      await ended(client, stopping.signal)
      if (stopping.signal.aborted) return
      log.warn({}, 'the connection that holds the lock of the workers was lost')
      const next = await reconnect(url).catch(() => undefined)
      if (next) {
        client = next
        delayMs = firstRetryMs
      } else {
        await sleep(delayMs)
        delayMs = Math.min(delayMs * 2, lastRetryMs)
      }
    }
  }
  const watching = watch()
  return {
    release: async () => {
      stopping.abort()
      await watching
      await client.end().catch(() => undefined)
    },
  }
}

async function reconnect(url: string): Promise<pg.Client> {
  const client = await connect(url)
  await share(client)
  return client
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'hundred worker lock',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  })
  // The end of the connection is what is watched for; an error always comes with it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function share(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [workerLock])
}

/** Resolves when the connection is over, or when nobody watches any more. */
async function ended(client: pg.Client, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    client.once('end', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
    // A connection that ended before anybody listened answers nothing.
    client.query('select 1').catch(() => resolve())
  })
}

async function unlockDeadWorkers(client: pg.Client): Promise<void> {
  if (!(await hasLockedJobs(client)) || !(await isAlone(client))) return
  await sleep(graceMs)
  if (!(await isAlone(client))) return
  await client.query(`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`)
}

async function hasLockedJobs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`
    select exists (select from graphile_worker._private_jobs where locked_by is not null)
      or exists (select from graphile_worker._private_job_queues where locked_by is not null) as locked`)
  return rows[0]?.locked === true
}

async function isAlone(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [workerLock])
  const alone = rows[0]?.alone === true
  if (alone) await client.query('select pg_advisory_unlock($1)', [workerLock])
  return alone
}
