import { once } from 'node:events'
import { connect } from 'node:net'

/** An answer as it came: `head` is the status line and the headers, `body` its bytes with chunks put together. */
export interface WireAnswer {
  readonly status: number
  readonly head: string
  readonly body: Buffer
}

/** One kept-alive connection that asks one thing at a time, with as little work per request as possible. */
export interface Connection {
  /** Throws when the server closes the connection before the answer is whole. */
  readonly ask: (request: Buffer) => Promise<WireAnswer>
  readonly close: () => void
}

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The bytes of a request to a server of this machine. */
export function requestBytes(port: number, { method, path, headers = {}, body }: WireRequest): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/** node:http would cost the load generator as much per request as it costs the server, and both share the cores. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let received: Buffer = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<WireAnswer> | undefined
  socket.on('data', (bytes: Buffer) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes])
    const answer = readAnswer(received)
    if (answer === undefined) return
    received = Buffer.alloc(0)
    waiting?.resolve(answer)
    waiting = undefined
  })
  const lose = (): void => {
    waiting?.reject(new Error('the connection was closed before the answer was whole'))
    waiting = undefined
  }
  socket.on('error', lose)
  socket.on('close', lose)
  return {
    ask: async (request) => {
      if (socket.destroyed) throw new Error('the connection was closed')
      const pending = Promise.withResolvers<WireAnswer>()
      waiting = pending
      socket.write(request)
      return pending.promise
    },
    close: () => socket.destroy(),
  }
}

/** Undefined while something is missing. Nothing is pipelined, so an answer ends where the bytes end. */
function readAnswer(bytes: Buffer): WireAnswer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const rest = bytes.subarray(end + 4)
  if (length !== undefined) return rest.length < Number(length) ? undefined : { status, head, body: rest }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return { status, head, body: rest }
  const body = joinChunks(rest)
  return body === undefined ? undefined : { status, head, body }
}

function joinChunks(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const start = lineEnd + 2
    if (bytes.length < start + size + 2) return undefined
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(start, start + size))
    at = start + size + 2
  }
}
