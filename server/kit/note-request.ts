import { createHmac, randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { Call } from './call.ts'
import type { Config } from './config.ts'
import type { Edge } from './edge.ts'
import type { Log } from './log.ts'
import type { Route } from './routes.ts'

const slowMs = 1000

export interface Ended {
  readonly response: Response
  readonly refusal?: Refusal | undefined
}

/**
 * Counts a request as it ended, and writes a line for one that writes, fails or takes over a second: reads are counted
 * alone. The line names no person; the same account has the same mark. In the demo it is of the level `debug`.
 */
export function noteRequest(
  { endpoint }: Pick<Route, 'endpoint'>,
  { edge, call, ended, ms }: { readonly edge: Edge; readonly call: Call; readonly ended: Ended; readonly ms: number },
): void {
  const { name, method } = endpoint
  const { status } = ended.response
  const refusal = ended.refusal?.code
  edge.observe?.({ endpoint: name, method, status, ms, refusal })
  const level = levelOf(edge.config)
  const isTold = method !== 'GET' || status >= 500 || ms > slowMs
  if (!isTold || !edge.log.isLevelEnabled(level)) return
  const { caller } = call
  const account = caller.kind === 'account' ? markOf(caller.accountId, edge.config.secret) : undefined
  call.log[level]({ endpoint: name, status, ms: Math.round(ms), refusal, account }, 'request')
}

function levelOf({ mode }: Pick<Config, 'mode'>): 'info' | 'debug' {
  return mode === 'production' ? 'info' : 'debug'
}

/** Twelve digits by HMAC-SHA256 (RFC 2104): who has the log alone cannot tell whose they are. */
function markOf(accountId: string, secret: string): string {
  return createHmac('sha256', secret).update(`log:${accountId}`).digest('hex').slice(0, 12)
}

interface Noting {
  readonly config: Pick<Config, 'mode'>
  readonly log: Log
  /** The pattern of a page's address, of the closed list of them; by default that of the route. */
  readonly nameRoute?: (pathname: string) => Promise<string>
}

/**
 * Writes a line for a page, file or calendar that took over a second. It names the pattern of the address and not the
 * address, which may hold a secret or what somebody typed. As for requests, it is of the level `debug` in the demo.
 */
export function noteSlow({ config, log, nameRoute }: Noting): MiddlewareHandler {
  const level = levelOf(config)
  return async (c, next) => {
    const startMs = performance.now()
    await next()
    const ms = performance.now() - startMs
    // A missing file is answered by the page of missing pages, which has its own line.
    if (ms <= slowMs || noted.has(c.req.raw)) return
    noted.add(c.req.raw)
    const requestId = c.res.headers.get('x-request-id') ?? randomUUID()
    c.header('x-request-id', requestId)
    const route = (await nameRoute?.(new URL(c.req.url).pathname)) ?? routePath(c)
    log[level]({ route, method: c.req.method, status: c.res.status, ms: Math.round(ms), requestId }, 'slow')
  }
}

const noted = new WeakSet<Request>()
