import type { Refusal } from '#domain/kit/refusal.ts'
import { refusalResponse } from './api-response.ts'
import type { Call } from './call.ts'

const retrySeconds = '60'

/** A refusal as an answer, for what does not go by the table of endpoints: streams and files. */
export function refusedResponse(refusal: Refusal, call: Call): Response {
  const { status, body } = refusalResponse(refusal, call)
  const headers = call.responseHeaders
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('cache-control', 'no-store')
  if (status === 429 || status === 503) headers.set('retry-after', String(refusal.values['seconds'] ?? retrySeconds))
  return new Response(JSON.stringify(body), { status, headers })
}
