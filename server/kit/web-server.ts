import { createServer, type Server, type ServerResponse } from 'node:http'
import { Server as TcpServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Listener } from './listener.ts'

/**
 * More than one studio ever has open at once; beyond it a connection is closed unread, so that open ones keep working.
 */
const mostConnections = 10_000
/**
 * Longer than the proxies in front keep an unused connection (nginx and the common balancers: 60 s), so that they are
 * the ones to close it.
 */
const keepAliveTimeout = 75_000
const closeIdleEveryMs = 50
/** How long a connection that was made at the last moment may take to send its request. */
const arrivingMs = 250

/** A client that reads no byte of a response for so long is disconnected, since unread data fills memory. */
const unreadTimeout = 120_000

const limits = {
  /**
   * The time limit for the head of a request, against clients that send it byte by byte; the whole request has twice as
   * long.
   */
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout,
}

export interface WebServer {
  readonly http: Server
  /** Answers from now on; earlier requests wait for it. */
  answerWith(listener: Listener): void
  /**
   * From now on each response asks its client to close the connection. After `waitMs`, in which balancers notice that
   * the server is not ready, nothing new is accepted; resolves when every request has been answered.
   */
  drain(about: { readonly waitMs: number; readonly onClosing: () => void }): Promise<void>
}

/** Node's HTTP server with the limits of this product, and a shutdown that loses no request. */
export function createWebServer(
  options: Partial<typeof limits> & { mostConnections?: number; unreadTimeout?: number } = {},
): WebServer {
  const listening = Promise.withResolvers<Listener>()
  let listener: Listener = (request, response) => void listening.promise.then((known) => known(request, response))
  let isDraining = false
  const http = createServer({ ...limits, ...options }, (request, response) => {
    if (isDraining) response.shouldKeepAlive = false
    listener(request, response)
  })
  http.maxConnections = options.mostConnections ?? mostConnections
  endUnread(http, options.unreadTimeout ?? unreadTimeout)
  return {
    http,
    answerWith(given) {
      listener = given
      listening.resolve(given)
    },
    async drain({ waitMs, onClosing }) {
      isDraining = true
      await sleep(waitMs)
      onClosing()
      // After the event loop has accepted the pending connections.
      await new Promise((resolve) => setImmediate(resolve))
      // Node itself would first close every connection on which nothing has arrived yet, and lose requests that are
      // under way.
      const closed = new Promise((resolve) => TcpServer.prototype.close.call(http, resolve))
      await Promise.race([closed, sleep(arrivingMs)])
      // A response that was under way when draining began did not ask to close; its connection is idle once it is over.
      const closing = setInterval(() => http.closeIdleConnections(), closeIdleEveryMs)
      await closed
      clearInterval(closing)
    },
  }
}

/**
 * Ends connections that have been silent for so long: idle ones between two requests, as Node does by itself, and those
 * whose client does not read. A response without new data, such as a live stream, continues.
 */
function endUnread(http: Server, afterMs: number): void {
  const answers = new WeakMap<Socket, ServerResponse>()
  http.prependListener('request', ({ socket }, response) => {
    answers.set(socket, response)
    response.once('close', () => {
      if (answers.get(socket) === response) answers.delete(socket)
    })
  })
  http.setTimeout(afterMs, (socket) => {
    if (!answers.has(socket) || socket.writableLength > 0) socket.destroy()
  })
}
