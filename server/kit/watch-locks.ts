import pg from 'pg'

const lookEveryMs = 150

export interface LockWatch {
  /** The latest table that the watched connection waited for and who uses it, as the end of a sentence. */
  readonly blocker: () => string
  readonly stop: () => Promise<void>
}

/**
 * Watches from a connection of its own what another connection waits for: after a lock timeout PostgreSQL does not say
 * which table it was. The connection is opened only when the other one works for longer than a moment.
 */
export async function watchLocks(watched: pg.Client, url: string): Promise<LockWatch> {
  const { rows } = await watched.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid
  let own: pg.Client | undefined
  let latest = 'a table that another transaction uses'
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    own ??= await connect(url)
    const found = await own.query<Blocker>(blockerOf, [pid])
    const [first] = found.rows
    if (first) latest = describe(first)
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => undefined)
      .finally(() => (looking = undefined))
  }, lookEveryMs)
  return {
    blocker: () => latest,
    stop: async () => {
      clearInterval(timer)
      await looking
      await own?.end()
    },
  }
}

interface Blocker {
  readonly relation: string
  readonly pid: number
  readonly state: string
  readonly seconds: number
}

const blockerOf = `
  select coalesce(l.relation::regclass::text, l.locktype) as relation, a.pid, a.state,
    coalesce(extract(epoch from clock_timestamp() - a.xact_start), 0)::integer as seconds
  from pg_locks l
  cross join lateral unnest(pg_blocking_pids(l.pid)) as blocking (pid)
  join pg_stat_activity a on a.pid = blocking.pid
  where l.pid = $1 and not l.granted
  order by seconds desc
  limit 1`

function describe({ relation, pid, state, seconds }: Blocker): string {
  return `the table ${relation}, which process ${pid} of PostgreSQL has used for ${seconds} s (${state})`
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'hundred migrations' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
