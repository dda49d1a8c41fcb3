import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { listenLocally } from '#dev/testing/listen-locally.ts'

/**
 * A controllable network between a browser and everything else. It is outside of the browser, whose cookies, cache and
 * service worker stay as they are.
 */
export interface Network {
  /** The address of the proxy for the browser. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** What happens to a request: it is lost, its response is lost, or the response is delayed. */
export interface Fate {
  readonly loses?: 'request' | 'answer'
  readonly lateMs?: number
}

/** A network that does to each request what `fateOf` returns. Each has a connection of its own. */
export async function startNetwork(fateOf: (request: IncomingMessage) => Fate): Promise<Network> {
  const server = createServer((incoming, outgoing) => {
    outgoing.shouldKeepAlive = false
    const { loses, lateMs = 0 } = fateOf(incoming)
    // A closed connection is no error.
    if (loses === 'request') incoming.socket.destroy()
    else carry({ incoming, outgoing, losesAnswer: loses === 'answer', lateMs }).catch(() => incoming.socket.destroy())
  })
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Forwards the request, and its response unless that is lost. */
async function carry({
  incoming,
  outgoing,
  losesAnswer,
  lateMs,
}: {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly losesAnswer: boolean
  readonly lateMs: number
}): Promise<void> {
  const { method, url = '', headers } = incoming
  const onward = ask(url, { method, headers })
  outgoing.on('close', () => onward.destroy())
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve)
    onward.once('error', reject)
  })
  await pipeline(incoming, onward)
  const answer = await answered
  const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true
  if (losesAnswer) {
    // A stream is lost at its start, since it has no end.
    if (!isStream) for await (const _part of answer) continue
    incoming.socket.destroy()
    return
  }
  await setTimeout(lateMs)
  outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
  if (isStream) outgoing.flushHeaders()
  await pipeline(answer, outgoing)
}
