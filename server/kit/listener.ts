import { ServerResponse, type IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Config } from './config.ts'
import { sendPlain } from './plain-responses.ts'
import type { ResponseCache } from './response-cache.ts'
import { sendCached } from './send-cached.ts'
import { noteSocketAddress } from './socket-address.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

interface Site {
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly lists: ResponseCache
  readonly config: Config
}

/** Joins the site to Node's HTTP server: ready lists leave at once, all else is handed to `fetch`, and plain answers are written at once. */
export function createListener(site: Site): Listener {
  const answer = getRequestListener(
    async (request, { incoming, outgoing }) => {
      noteSocketAddress(request, incoming.socket.remoteAddress)
      const response = await site.fetch(request)
      return outgoing instanceof ServerResponse && sendPlain(response, outgoing) ? RESPONSE_ALREADY_SENT : response
    },
    { overrideGlobalObjects: false },
  )
  return (request, response) => {
    if (sendCached(site, { request, response })) return
    void answer(request, response)
  }
}
