import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

/** Every live worker holds the advisory lock of this class with its own name. */
const workerLocks = 7300
const firstRetryMs = 100
const lastRetryMs = 1000
/**
 * Longer than a worker needs to take its lock again once the database is back, so one that is missing twice this far
 * apart is dead.
 */
const lookEveryMs = 2000

interface WorkerLock {
  /** Takes the lock of this process's worker, by the name that its jobs are locked with. */
  readonly hold: (workerId: string) => void
  readonly release: () => Promise<void>
}

/**
 * A worker that was killed keeps its jobs locked for four hours. So each worker holds a lock with its name, on a
 * connection of its own, and takes it again whenever that connection is lost. It also unlocks jobs whose worker holds
 * no such lock, so that others take up the jobs of a killed worker within seconds.
 */
export async function holdWorkerLock(pool: pg.Pool, log: Log): Promise<WorkerLock> {
  const url = urlOf(pool)
  const stopping = new AbortController()
  const { signal } = stopping
  const names: string[] = []
  let client = await connect(url)
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await ended(client, signal)
      if (signal.aborted) return
      log.warn({}, 'the connection that holds the lock of the worker was lost')
      client = (await reconnect(url, { names, signal })) ?? client
    }
  }
  const look = async (): Promise<void> => {
    let missed: readonly string[] = []
    while (!signal.aborted) {
      const before = missed
      try {
        missed = await findMissing(pool)
        const dead = missed.filter((name) => before.includes(name))
        if (dead.length > 0) await unlock(pool, dead)
      } catch (error) {
        missed = []
        log.warn({ error }, 'nobody knows whether workers died')
      }
      await pause(lookEveryMs, signal)
    }
  }
  const watching = watch()
  const looking = look()
  return {
    hold: (workerId) => {
      names.push(workerId)
      // When the connection is lost meanwhile, the next one takes the lock.
      takeLocks(client, names).catch(() => undefined)
    },
    release: async () => {
      stopping.abort()
      await watching
      await client.end().catch(() => undefined)
      await looking
    },
  }
}

/** Tries until it has a connection with the locks; undefined when it is stopped. */
async function reconnect(
  url: string,
  { names, signal }: { names: readonly string[]; signal: AbortSignal },
): Promise<pg.Client | undefined> {
  for (let delayMs = firstRetryMs; !signal.aborted; delayMs = Math.min(delayMs * 2, lastRetryMs)) {
    const client = await connect(url).catch(() => undefined)
    try {
      if (client) await takeLocks(client, names)
      if (client) return client
    } catch {
      // Lost again; the next connection takes them.
      await client?.end().catch(() => undefined)
    }
    await pause(delayMs, signal)
  }
  return undefined
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'hundred worker lock',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  })
  // The end of the connection is watched; an error always comes with it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function takeLocks(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext(name)) from unnest($2::text[]) as name', [
    workerLocks,
    names,
  ])
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}

/** Resolves when the connection ends, or when it is no longer watched. */
async function ended(client: pg.Client, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    client.once('end', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
    // A connection that ended before there was a listener emits nothing.
    client.query('select 1').catch(() => resolve())
  })
}

/** The workers by whose names jobs or queues are locked while nobody holds the lock of that name. */
async function findMissing(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from (
      select locked_by as name from graphile_worker._private_jobs where locked_by is not null
      union
      select locked_by from graphile_worker._private_job_queues where locked_by is not null
    ) as holding
    where not exists (
      select from pg_locks held
      where held.locktype = 'advisory' and held.classid = $1::integer::oid and held.objid = hashtext(name)::oid
        and held.database = (select oid from pg_database where datname = current_database()))`,
    [workerLocks],
  )
  return rows.map(({ name }) => name)
}

async function unlock(pool: pg.Pool, names: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [names])
}

function urlOf(pool: pg.Pool): string {
  const { connectionString } = pool.options
  if (connectionString === undefined) throw new Error('jobs need a pool with a connection string')
  return connectionString
}
