import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const checkEveryMs = 200
const checkLimitMs = 1000
/** How long a request waits for a ready server, and how many servers it is tried on. */
const [waitLimitMs, mostTries] = [10_000, 4]

export interface Balancer {
  readonly port: number
  /** The number of servers that are ready. */
  readonly ready: () => number
  readonly stop: () => Promise<void>
}

interface Target {
  readonly port: number
  isReady: boolean
}

/**
 * A small balancer for the demo and for tests: requests alternate between the servers that report ready. A request that
 * reached no server is tried on the next; one that was taken is sent again only if it is a read.
 */
export async function startBalancer(about: {
  port: number
  host: string
  servers: readonly number[]
}): Promise<Balancer> {
  const targets = about.servers.map((port): Target => ({ port, isReady: false }))
  const look = async () =>
    Promise.all(
      targets.map(async (target) => {
        target.isReady = await isReady(target.port)
      }),
    )
  await look()
  const checks = setInterval(() => void look(), checkEveryMs)
  let turn = 0
  const next = async (tried: readonly Target[]): Promise<Target | undefined> => {
    for (let waitedMs = 0; waitedMs < waitLimitMs; waitedMs += checkEveryMs) {
      const ready = targets.filter((target) => target.isReady)
      const fresh = ready.filter((target) => !tried.includes(target))
      turn += 1
      const chosen = fresh[turn % fresh.length] ?? ready[turn % ready.length]
      if (chosen) return chosen
      await sleep(checkEveryMs)
    }
    return undefined
  }
  const server = createServer(
    { keepAliveTimeout: 75_000 },
    (incoming, outgoing) => void forward({ incoming, outgoing, next }),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(about.port, about.host, resolve)
  })
  return {
    port: portOf(server),
    ready: () => targets.filter((target) => target.isReady).length,
    stop: async () => {
      clearInterval(checks)
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the balancer has no port')
  return address.port
}

async function isReady(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(checkLimitMs)
    return (await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal })).ok
  } catch {
    return false
  }
}

interface Passing {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly next: (tried: readonly Target[]) => Promise<Target | undefined>
}

async function forward({ incoming, outgoing, next }: Passing): Promise<void> {
  const tried: Target[] = []
  while (tried.length < mostTries && !outgoing.destroyed) {
    const target = await next(tried)
    if (!target) break
    tried.push(target)
    const outcome = await offer({ incoming, outgoing, target })
    if (outcome === 'answered') return
    if (outcome === 'refused') target.isReady = false
    else if (incoming.method !== 'GET' && incoming.method !== 'HEAD') break
  }
  if (!outgoing.headersSent) outgoing.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain' })
  outgoing.end('No server could answer.\n')
}

/** Whether the server answered, was never reached, or failed before it started to answer. */
async function offer(about: {
  incoming: IncomingMessage
  outgoing: ServerResponse
  target: Target
}): Promise<'answered' | 'refused' | 'lost'> {
  const { incoming, outgoing, target } = about
  return new Promise((resolve) => {
    const { method, url: path } = incoming
    const headers = forwardedHeaders(incoming)
    // One connection per request: the server might close a kept one at the moment it is used. It is closed here and not
    // by the server, which would reset it after refusing an unread body, and lose the refusal.
    const onward = ask({
      host: '127.0.0.1',
      port: target.port,
      agent: false,
      headers: { ...headers, connection: 'keep-alive' },
      method,
      path,
    })
    let isReached = false
    onward.on('socket', (socket) =>
      socket.once('connect', () => {
        isReached = true
        incoming.pipe(onward)
      }),
    )
    onward.on('response', (response) => {
      const { connection: _own, 'keep-alive': _kept, ...answered } = response.headers
      outgoing.writeHead(response.statusCode ?? 502, answered)
      response.pipe(outgoing)
      response.on('error', () => outgoing.destroy())
      response.on('end', () => onward.destroy())
      resolve('answered')
    })
    onward.on('error', () => resolve(isReached ? 'lost' : 'refused'))
    // The rest of such a body would come before the visitor's next request.
    onward.on('close', () => {
      if (isReached) incoming.unpipe(onward).resume()
    })
    outgoing.on('close', () => onward.destroy())
  })
}

/** The visitor's headers, with the visitor's address appended to the forwarded ones. */
function forwardedHeaders(incoming: IncomingMessage): Record<string, string | string[]> {
  const { connection: _own, 'keep-alive': _kept, ...sent } = incoming.headers
  const hops = [sent['x-forwarded-for'], incoming.socket.remoteAddress].flat().filter((hop) => hop !== undefined)
  const headers = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return { ...Object.fromEntries(headers), 'x-forwarded-for': hops.join(', '), 'x-forwarded-proto': 'http' }
}
