import type { IncomingMessage } from 'node:http'
import type { Pair } from './curlec/checksum.ts'
import type { Simulation } from './simulation.ts'

/** A request as the routes see it: complete, bounded and not yet trusted. */
export type Exchange = {
  readonly simulation: Simulation
  readonly path: string
  readonly rawQuery: string
  readonly contentType: string
  /** The header of that name; empty when absent. */
  readonly authorization: string
  /** `X-Refund-Idempotency`; empty when absent. */
  readonly refundKey: string
  readonly body: string
}

export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Leaves the caller without a response, cuts the connection, or answers so many milliseconds later. */
  readonly fails?: 'hangs' | 'resets'
  readonly lateMs?: number
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: RegExp
  /** `parameters` are the groups of the path's pattern. */
  readonly run: (exchange: Exchange, parameters: readonly string[]) => Reply | Promise<Reply>
}

export const maxBodyBytes = 64 * 1024
const maxPairs = 50

/** A JSON reply; `value` must be plain JSON. */
export function jsonReply(status: number, value: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }
}

/** A JSON refusal of the control interface: `{error: {code, message}}`. */
export function jsonRefusal(status: number, error: { readonly code: string; readonly message: string }): Reply {
  return jsonReply(status, { error })
}

/** Redirects the browser with a GET, whatever the method of its request. */
export function seeOther(location: string): Reply {
  return { status: 303, headers: { location }, body: '' }
}

/**
 * Pairs of a query or a form, decoded, in the order sent; a plus is a space. Undefined when an escape is malformed, a
 * pair has no equals sign, or there are more than fifty.
 */
export function decodePairs(raw: string): readonly Pair[] | undefined {
  if (raw === '') return []
  const parts = raw.split('&', maxPairs + 1)
  if (parts.length > maxPairs) return undefined
  const pairs: Pair[] = []
  for (const part of parts) {
    const equals = part.indexOf('=')
    if (equals < 1) return undefined
    const name = decodeText(part.slice(0, equals))
    const value = decodeText(part.slice(equals + 1))
    if (name === undefined || value === undefined) return undefined
    pairs.push([name, value])
  }
  return pairs
}

/** The whole body as text, or undefined as soon as it is larger than 64 KB. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return undefined
  const chunks: Buffer[] = []
  let sizeBytes = 0
  // An early end must not destroy the socket, or the refusal could not be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk)
    sizeBytes += bytes.length
    if (sizeBytes > maxBodyBytes) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // decodeURIComponent cannot check beforehand, so its error is turned into a value here.
    return undefined
  }
}
