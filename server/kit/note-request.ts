import { createHmac } from 'node:crypto'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { Call } from './call.ts'
import type { Edge } from './edge.ts'
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
  const level = edge.config.mode === 'production' ? 'info' : 'debug'
  const isTold = method !== 'GET' || status >= 500 || ms > slowMs
  if (!isTold || !edge.log.isLevelEnabled(level)) return
  const { caller } = call
  const account = caller.kind === 'account' ? markOf(caller.accountId, edge.config.secret) : undefined
  call.log[level]({ endpoint: name, status, ms: Math.round(ms), refusal, account }, 'request')
}

/** Twelve digits by HMAC-SHA256 (RFC 2104): who has the log alone cannot tell whose they are. */
function markOf(accountId: string, secret: string): string {
  return createHmac('sha256', secret).update(`log:${accountId}`).digest('hex').slice(0, 12)
}
