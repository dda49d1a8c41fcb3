import { randomUUID } from 'node:crypto'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isLocale, type Locale } from '#domain/text/localized.ts'
import { isDiskFull, isOutage, isTimeout } from '#server/driver/sql-errors.ts'
import { refusalResponse } from './api-response.ts'
import type { Call } from './call.ts'
import type { Log } from './log.ts'
import { countFullDisk } from './process-figures.ts'
import { closedPolicy, commonHeaders } from './response-headers.ts'

/**
 * What the caller is told of an error: "busy" while the database is down or slow, which passes; "full disk" while it
 * can only be read, which is counted for the check of that name; and "broken" for everything else, which is a bug.
 */
export function failureRefusal(error: unknown): Refusal {
  if (isDiskFull(error)) {
    countFullDisk()
    return refuse('request.full_disk')
  }
  return isOutage(error) || isTimeout(error) ? refuse('request.busy') : refuse('request.broken')
}

/** The response to a request that failed before the caller was known. The error goes to the log alone. */
export function failureResponse(error: unknown, { request, log }: { request: Request; log: Log }): Response {
  const sentLocale = request.headers.get('x-locale') ?? ''
  const { status, headers, text } = earlyRefusal(failureRefusal(error), isLocale(sentLocale) ? sentLocale : 'en')
  log.error({ error, requestId: headers.get('x-request-id') }, 'a request broke outside its endpoint')
  return new Response(text, { status, headers })
}

/** A refusal in the common shape, for requests that did not pass the edge. */
export function earlyRefusal(
  refusal: Refusal,
  locale: Locale = 'en',
): { status: number; headers: Headers; text: string } {
  const requestId = randomUUID()
  const { status, body } = refusalResponse(refusal, { locale, requestId })
  const headers = new Headers(commonHeaders.map(([name, value]): [string, string] => [name, value]))
  headers.set('content-security-policy', closedPolicy)
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('cache-control', 'no-store')
  headers.set('x-request-id', requestId)
  if (status === 503) headers.set('retry-after', '2')
  return { status, headers, text: JSON.stringify(body) }
}

const retrySeconds = '60'

/** A refusal as a response, for what is not in the table of endpoints: streams and files. */
export function refusedResponse(refusal: Refusal, call: Call): Response {
  const { status, body } = refusalResponse(refusal, call)
  const headers = call.responseHeaders
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('cache-control', 'no-store')
  if (status === 429 || status === 503) headers.set('retry-after', String(refusal.values['seconds'] ?? retrySeconds))
  return new Response(JSON.stringify(body), { status, headers })
}
