import { createServer, connect, type Socket } from 'node:net'
import { listenLocally } from '#dev/testing/listen-locally.ts'

/** A proxy between one server and the database, which a test may cut. Each end of it is a TCP port of this machine. */
export interface DatabaseWay {
  /** The URL of the database through this proxy. */
  readonly url: string
  /** Breaks connections and refuses new ones: a database that was moved, a firewall that rejects. */
  readonly cut: () => void
  /** Drops all traffic silently: a cable that was pulled. */
  readonly silence: () => void
  /** Lets everything through again, including what was sent meanwhile. */
  readonly mend: () => void
  readonly stop: () => Promise<void>
}

interface Pair {
  readonly near: Socket
  readonly far: Socket
}

/** Opens a proxy to the database of that URL, which names the folder of its Unix socket. */
export async function openDatabaseWay(databaseUrl: string): Promise<DatabaseWay> {
  const { searchParams, port, pathname, username } = new URL(databaseUrl)
  const socket = `${searchParams.get('host') ?? ''}/.s.PGSQL.${port}`
  let state: 'open' | 'cut' | 'silent' = 'open'
  const pairs = new Set<Pair>()
  const join = (near: Socket): void => {
    const far = connect(socket)
    const pair = { near, far }
    pairs.add(pair)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
    }
    if (state === 'silent') hush(pair)
  }
  const proxy = createServer((near) => {
    near.on('error', () => near.destroy())
    if (state === 'cut') near.destroy()
    else join(near)
  })
  return {
    url: `postgres://${username}@127.0.0.1:${await listenLocally(proxy)}${pathname}`,
    cut: () => {
      state = 'cut'
      for (const { near } of pairs) near.destroy()
    },
    silence: () => {
      state = 'silent'
      for (const pair of pairs) hush(pair)
    },
    mend: () => {
      state = 'open'
      for (const { near, far } of pairs) {
        near.pipe(far)
        far.pipe(near)
      }
    },
    stop: async () => {
      for (const { near } of pairs) near.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

function hush({ near, far }: Pair): void {
  near.unpipe(far)
  far.unpipe(near)
}
