import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { randomOf } from '#dev/seed/random.ts'

/** One of ten requests is lost, on the average: a page of ten files would else lose the same one each time. */
const lossRate = 0.1

/** A network between a browser and everything else, until it is closed. */
export interface LossyNetwork {
  /** The address of the proxy that a browser goes through. */
  readonly url: string
  /** What it has lost so far, for the message of a journey that fails on it. */
  readonly lost: readonly string[]
  readonly close: () => Promise<void>
}

/**
 * Loses every tenth request of the browsers that go through it, as the seed decides: by turns on its way there, and on
 * its way back when the studio has done what it was asked for. It stands outside of the browser, whose cache and
 * service worker stay as they are, and each request has a connection of its own: a browser sends what it lost on one
 * that it has used before a second time, and nobody would notice.
 */
export async function startLossyNetwork(seed: number): Promise<LossyNetwork> {
  const lost: string[] = []
  const next = randomOf(`network ${seed}`)
  const server = createServer((incoming, outgoing) => {
    outgoing.shouldKeepAlive = false
    const loss = next() >= lossRate ? undefined : lost.length % 2 === 0 ? 'request' : 'answer'
    if (loss !== undefined) lost.push(`the ${loss} of ${nameOf(incoming)}`)
    // A browser that has left, or is left alone, is nobody's fault.
    if (loss === 'request') incoming.socket.destroy()
    else carry({ incoming, outgoing, losesAnswer: loss === 'answer' }).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the network has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    lost,
    close: async () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function nameOf({ method, url }: IncomingMessage): string {
  return `${method} ${new URL(url ?? '').pathname}`
}

/** What the browser asks for, to whom it says, and the answer back unless that is lost. */
async function carry({
  incoming,
  outgoing,
  losesAnswer,
}: {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly losesAnswer: boolean
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
    // What never ends is lost where it begins.
    if (!isStream) for await (const _part of answer) continue
    incoming.socket.destroy()
    return
  }
  outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
  if (isStream) outgoing.flushHeaders()
  await pipeline(answer, outgoing)
}
