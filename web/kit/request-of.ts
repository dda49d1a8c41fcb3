import { pathNames } from '#domain/kit/endpoint.ts'
import type { Locale } from '#domain/text/localized.ts'
import { platform } from './platform.ts'

/** The fields of an endpoint that a caller needs; any endpoint of `domain` fits. */
export type EndpointAddress = { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly path: string }

/** The time-out of a call, as specified. */
export const callTimeoutMs = 30_000

/**
 * Turns an endpoint and its flat input into a request: names in braces go into the path, the rest into the query of a
 * GET or the JSON body of the others. Absent values are left out. `origin` is empty in a browser.
 */
export function requestOf(
  row: EndpointAddress,
  about: {
    readonly input: Readonly<Record<string, unknown>>
    readonly locale: Locale
    /** Without it, the server uses its default branch. */
    readonly branch?: string | undefined
    /** `staff` in the console, which acts by the login of staff and not by that of the shop. */
    readonly login?: string | undefined
    readonly key?: string | undefined
    /** For so long the act waits, where it can. */
    readonly holdSeconds?: number | undefined
  },
): { readonly path: string; readonly init: { method: string; headers: Headers; body?: string } } {
  const rest: Record<string, unknown> = { ...about.input }
  let path = `/api${row.path}`
  for (const name of pathNames(row.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(wireText(rest[name])))
    delete rest[name]
  }
  const headers = new Headers({
    accept: 'application/json',
    'x-platform': platform(),
    'x-locale': about.locale,
  })
  if (about.branch !== undefined) headers.set('x-branch', about.branch)
  if (about.login !== undefined) headers.set('x-login', about.login)
  if (about.key !== undefined) headers.set('idempotency-key', about.key)
  if (about.holdSeconds !== undefined) headers.set('x-hold-seconds', String(about.holdSeconds))
  if (row.method === 'GET') {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(rest)) if (wireText(value) !== '') query.set(name, wireText(value))
    return { path: query.size > 0 ? `${path}?${query.toString()}` : path, init: { method: row.method, headers } }
  }
  headers.set('content-type', 'application/json')
  return { path, init: { method: row.method, headers, body: JSON.stringify(rest) } }
}

function wireText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Why a request has no response: without a network nothing was sent, otherwise the outcome is unknown. */
export type Loss = 'offline' | 'lost'

export function lossOfNow(): Loss {
  return navigator.onLine ? 'lost' : 'offline'
}

/** The key of the sentence in `shell` for a request without a response; undefined where the server gave its own. */
export function lossSentence(code: string): Loss | 'timeout' | undefined {
  return code === 'offline' || code === 'lost' || code === 'timeout' ? code : undefined
}
