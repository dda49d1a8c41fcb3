import { ServerResponse, type IncomingMessage } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { refuse } from '#domain/kit/refusal.ts'
import { noteSocketAddress } from '#server/network/socket-address.ts'
import type { Config } from './config.ts'
import { earlyRefusal } from './failure-response.ts'
import type { Log } from './log.ts'
import type { ReadyPages } from './page-cache.ts'
import { sendPlain } from './plain-responses.ts'
import type { ResponseCache } from './response-cache.ts'
import { sendCached, sendReadyPage } from './send-cached.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

interface Site {
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly lists: ResponseCache
  readonly config: Config
  readonly log: Log
  readonly pages?: ReadyPages
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Connects the site to Node's HTTP server: cached pages and lists are sent at once, all else goes to `fetch`, and plain
 * responses are written at once.
 */
export function createListener(site: Site): Listener {
  const answer = getRequestListener(
    async (request, { incoming, outgoing }) => {
      noteSocketAddress(request, incoming.socket.remoteAddress)
      const response = await site.fetch(request)
      return outgoing instanceof ServerResponse && sendPlain(response, outgoing) ? RESPONSE_ALREADY_SENT : response
    },
    { overrideGlobalObjects: false, errorHandler: (error) => answerFault(error, site.log) },
  )
  const { pages, config } = site
  return (request, response) => {
    if (pages !== undefined && sendReadyPage({ pages, config }, { request, response })) return
    if (sendCached(site, { request, response })) return
    if (methods.includes(request.method ?? '')) void answer(request, response)
    else refuseMethod(response)
  }
}

/** An unreadable URL is the caller's fault; every other error here is ours, and goes to the log alone. */
function answerFault(error: unknown, log: Log): Response {
  const isUnreadable = error instanceof RequestError
  const { status, headers, text } = earlyRefusal(refuse(isUnreadable ? 'request.malformed' : 'request.broken'))
  if (!isUnreadable)
    log.error({ error, requestId: headers.get('x-request-id') }, 'a request broke outside its endpoint')
  return new Response(text, { status, headers })
}

/** Methods that no path has, such as TRACE, of which no Request can be built. */
function refuseMethod(response: ServerResponse): void {
  const allowed = methods.join(', ')
  const { status, headers, text } = earlyRefusal(refuse('request.method', { values: { allowed } }))
  response.writeHead(status, [...headers, ['allow', allowed]].flat()).end(text)
}
