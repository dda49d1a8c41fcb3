import { createServer, connect, type Socket } from 'node:net'
import { visitAlone, type Visit } from './load.ts'
import { during } from './program.ts'
import type { Finding } from './result.ts'
import { startProduct, type Bench } from './servers.ts'

const warmUps = 4
const counted = 3

interface Count {
  statements: number
  trips: number
}

/**
 * Counts the statements and round trips to the database of each request of some visits. Counted on the wire, without
 * the product's jobs, so that no driver feature hides anything; the least of a few visits counts, because the server
 * also sends statements of its own.
 */
export async function countStatements(
  bench: Bench,
  {
    url,
    visits,
    ...options
  }: {
    readonly url: string
    readonly visits: Readonly<Record<string, Visit>>
    readonly isCached?: boolean
    readonly gatewayUrl?: string
  },
): Promise<readonly Finding[]> {
  const wire = await openCountedWire(url)
  const product = await startProduct(bench, { url: wire.url, hasJobs: false, hasLimits: true, ...options })
  try {
    return await during([product], async () => {
      const findings: Finding[] = []
      for (const [what, visit] of Object.entries(visits)) {
        const seen = new Map<string, Count[]>()
        await visitAlone(
          { visit },
          {
            port: product.port,
            times: warmUps + counted,
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
        findings.push(findingOf(what, seen))
      }
      return findings
    })
  } finally {
    wire.stop()
  }
}

function findingOf(what: string, seen: ReadonlyMap<string, readonly Count[]>): Finding {
  const steps = [...seen].map(([name, counts]) => {
    const late = counts.slice(warmUps)
    return {
      name,
      statements: Math.min(...late.map(({ statements }) => statements)),
      trips: Math.min(...late.map(({ trips }) => trips)),
    }
  })
  const sum = (of: 'statements' | 'trips'): number => steps.reduce((total, step) => total + step[of], 0)
  const each = steps.map(({ name, statements, trips }) => `${name} ${statements} in ${trips}`).join(', ')
  const measured = `${sum('statements')} in ${sum('trips')}`
  return { what: `Statements and round trips: ${what}`, measured: steps.length > 1 ? `${measured}: ${each}` : measured }
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the wire to the database has no port')
  return {
    url: `postgres://${username}@127.0.0.1:${address.port}${pathname}`,
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
