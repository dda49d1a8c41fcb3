import { createServer, type Socket } from 'node:net'
import { listenLocally } from './listen-locally.ts'

const sizeBytes = 4

/** A message of PostgreSQL's protocol: a letter, the length of the rest, and the rest. */
function message(letter: string, ...parts: readonly Buffer[]): Buffer {
  const size = Buffer.alloc(sizeBytes)
  const body = Buffer.concat(parts)
  size.writeInt32BE(body.length + sizeBytes)
  return Buffer.concat([Buffer.from(letter), size, body])
}
const text = (words: string): Buffer => Buffer.from(`${words}\0`)
const ready = message('Z', Buffer.from('I'))

/** The answer to any question: one column of one row. */
function answer(column: string, value: string): Buffer {
  const number = (bytes: number, of: number): Buffer => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeIntBE(of, 0, bytes)
    return buffer
  }
  const described = [
    text(column),
    number(4, 0),
    number(2, 0),
    number(4, 25),
    number(2, -1),
    number(4, -1),
    number(2, 0),
  ]
  return Buffer.concat([
    message('T', number(2, 1), ...described),
    message('D', number(2, 1), number(4, Buffer.byteLength(value)), Buffer.from(value)),
    message('C', text('SHOW')),
    ready,
  ])
}

/**
 * Speaks just enough of PostgreSQL's protocol (version 3) to let anybody in and to say that it is of that version, such
 * as 140012.
 */
export async function startOldPostgres(version: number): Promise<{ readonly url: string; readonly stop: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let isIn = false
    socket.on('data', (chunk) => {
      if (isIn && chunk.toString('latin1').startsWith('Q')) socket.write(answer('server_version_num', String(version)))
      else if (!isIn) socket.write(Buffer.concat([message('R', Buffer.alloc(sizeBytes)), ready]))
      isIn = true
    })
  })
  const port = await listenLocally(server)
  return {
    url: `postgres://studio:hidden@127.0.0.1:${port}/hundred`,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
