import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterEach } from 'vitest'
import { listenLocally } from './listen-locally.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/**
 * A gateway with a given handler until the test ends; the handler gets method, path, credentials and body. Returns its
 * address.
 */
export async function answering(answer: (request: string, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () =>
      answer(`${request.method} ${request.url} ${request.headers.authorization} ${body}`, response),
    )
  })
  servers.push(server)
  return `http://127.0.0.1:${await listenLocally(server)}`
}

/** A watcher outside that answers OK until the test ends. `calls` grows by each request, as `answering` has it. */
export async function watching(): Promise<{ readonly url: string; readonly calls: readonly string[] }> {
  const calls: string[] = []
  const url = await answering((request, response) => {
    calls.push(request)
    response.end('OK')
  })
  return { url, calls }
}
