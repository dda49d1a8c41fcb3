import { createServer, connect, type Socket } from 'node:net'
import { escapeIdentifier } from 'pg'
import { listenLocally } from '#dev/testing/listen-locally.ts'
import { query } from './databases.ts'
import { visitAlone, type Visit } from './load.ts'
import { during } from './program.ts'
import { atMost, type Finding } from './result.ts'
import { startProduct, type Bench } from './servers.ts'

/** After five executions PostgreSQL may keep the plan of a statement. */
const warmUps = 8
const counted = 10
const largestShown = 3

interface Count {
  statements: number
  trips: number
}

/** A visit whose statements are counted. */
export interface Counted {
  readonly visit: Visit
  /** The most round trips of all its requests together. */
  readonly maxTrips?: number
}

/**
 * Counts the statements and round trips to the database of each request of some visits, and names the statements that
 * cost the database most. Counted on the wire, without the product's jobs, so that no driver feature hides anything;
 * the least of a few visits counts, because the server also sends statements of its own.
 */
export async function countStatements(
  bench: Bench,
  {
    url,
    visits,
    ...options
  }: {
    readonly url: string
    readonly visits: Readonly<Record<string, Counted>>
    readonly isCached?: boolean
    readonly gatewayUrl?: string
  },
): Promise<readonly Finding[]> {
  const database = escapeIdentifier(new URL(url).pathname.slice(1))
  await query(url, 'create extension if not exists pg_stat_statements')
  await query(url, `alter database ${database} set pg_stat_statements.track = 'top'`)
  const wire = await openCountedWire(url)
  const product = await startProduct(bench, { url: wire.url, hasJobs: false, hasLimits: true, ...options })
  try {
    return await during([product], async () => {
      const findings: Finding[] = []
      for (const [what, { visit, maxTrips }] of Object.entries(visits)) {
        const seen = new Map<string, Count[]>()
        const steps = visit(0, 1)
        const port = product.port
        await visitAlone({ visit: () => steps }, { port, times: warmUps })
        await query(url, 'select pg_stat_statements_reset()')
        await visitAlone(
          { visit: () => steps },
          {
            port,
            times: counted,
            around: async (name, send) => {
              const before = wire.count()
              await send()
              const { statements, trips } = wire.count()
              seen.set(name, [
                ...(seen.get(name) ?? []),
                { statements: statements - before.statements, trips: trips - before.trips },
              ])
            },
          },
        )
        findings.push(...findingsOf({ what, maxTrips, seen }), await largestOf(url, what))
      }
      return findings
    })
  } finally {
    wire.stop()
    await query(url, `alter database ${database} reset pg_stat_statements.track`)
  }
}

/** What the most expensive statements of one visit cost, by the tables that they read and write. */
async function largestOf(url: string, what: string): Promise<Finding> {
  const rows = await query(
    url,
    `select query, ((total_plan_time + total_exec_time) / ${counted})::float8 as ms, (calls / ${counted}.0)::float8 as calls
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and query !~ 'pg_stat_statements'
    order by 2 desc limit ${largestShown}`,
  )
  const named = rows.map(
    (row) =>
      `${Number(row['ms']).toFixed(2)} ms ${nameOf(String(row['query']))}${Number(row['calls']) > 1.5 ? ` (${Number(row['calls']).toFixed(0)} times)` : ''}`,
  )
  return { what: `Largest statements: ${what}`, measured: named.join('; ') }
}

/** The verb of a statement and the first of its tables. */
function nameOf(statement: string): string {
  const verb = /\b(?:insert|update|delete|commit|begin)\b/i.exec(statement)?.[0] ?? 'select'
  const tables = [...statement.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+\b)"?(?!\s*\()/gi)].map(
    ([, table]) => table,
  )
  return `${verb.toLowerCase()} ${[...new Set(tables)].slice(0, 4).join(', ')}`.trim()
}

interface Seen {
  readonly what: string
  readonly maxTrips: number | undefined
  readonly seen: ReadonlyMap<string, readonly Count[]>
}

function findingsOf({ what, maxTrips, seen }: Seen): Finding[] {
  const steps = [...seen].map(([name, counts]) => ({
    name,
    statements: Math.min(...counts.map(({ statements }) => statements)),
    trips: Math.min(...counts.map(({ trips }) => trips)),
  }))
  const sum = (of: 'statements' | 'trips'): number => steps.reduce((total, step) => total + step[of], 0)
  const each = steps.map(({ name, statements, trips }) => `${name} ${statements} in ${trips}`).join(', ')
  const measured = `${sum('statements')} in ${sum('trips')}`
  const trips = sum('trips')
  return [
    { what: `Statements in round trips: ${what}`, measured: steps.length > 1 ? `${measured}: ${each}` : measured },
    ...(maxTrips === undefined
      ? []
      : [atMost({ what: `Round trips: ${what}`, value: trips, limit: maxTrips, unit: '', digits: 0 })]),
  ]
}

interface CountedWire {
  /** The database through this proxy. */
  readonly url: string
  readonly count: () => Count
  readonly stop: () => void
}

/** A TCP proxy before the Unix socket of a database, which counts the traffic. */
async function openCountedWire(databaseUrl: string): Promise<CountedWire> {
  const { searchParams, port, pathname, username } = new URL(databaseUrl)
  const socketFile = `${searchParams.get('host') ?? ''}/.s.PGSQL.${port}`
  const all: Count = { statements: 0, trips: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(socketFile)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    const read = readStatements()
    // A round trip starts with the first statement after a response.
    let hasAnswer = true
    near.on('data', (bytes: Buffer) => {
      const statements = read(bytes)
      all.statements += statements
      if (statements > 0 && hasAnswer) {
        all.trips += 1
        hasAnswer = false
      }
    })
    far.on('data', () => {
      hasAnswer = true
    })
  })
  return {
    url: `postgres://${username}@127.0.0.1:${await listenLocally(server)}${pathname}`,
    count: () => ({ ...all }),
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/**
 * Counts the messages of a connection that run a statement: "Query" and "Execute". Every message but the first, which
 * opens the connection, is a letter and its length.
 */
function readStatements(): (bytes: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0)
  let isOpen = false
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    let statements = 0
    for (;;) {
      const head = isOpen ? 1 : 0
      if (rest.length < head + 4) return statements
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return statements
      const letter = String.fromCodePoint(rest[0] ?? 0)
      if (isOpen && (letter === 'Q' || letter === 'E')) statements += 1
      isOpen = true
      rest = rest.subarray(length)
    }
  }
}
