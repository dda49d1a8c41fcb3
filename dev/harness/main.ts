// The running product with a control interface for tests: node dev/harness/main.ts, or as a child process that reports
// over IPC when it is ready. DATABASE_URL names a migrated database, GATEWAY_URL the simulator; PORT 0 takes a free
// port.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { json } from 'node:stream/consumers'
import { createWebServer } from '#server/kit/web-server.ts'
import { armCrash, watchStatements } from './crash-points.ts'
import { openSite, type HarnessSite } from './open-site.ts'
import { readWithoutLocks } from './read-without-locks.ts'

// How long rows are read without their lock, in milliseconds; set only by the controls of the storms.
const lookMs = process.env['LOOK_WITHOUT_LOCKS_MS']
if (lookMs !== undefined) readWithoutLocks(Number(lookMs))
watchStatements()
const crashAt = process.env['CRASH_AT']
if (crashAt !== undefined && !armCrash(crashAt)) throw new Error(`CRASH_AT=${crashAt} is no crash point`)

let site: HarnessSite | undefined = await openSite(process.env)
const { port: wantedPort } = site

// As main.ts of the product serves: under load a server of Node's own closes connections that its clients still use.
const web = createWebServer()
const server = web.http
web.answerWith((request, response) => {
  if (request.url === '/test/move') void move(request, response)
  else if (site === undefined) response.writeHead(503).end()
  else site.listener(request, response)
})
server.listen(wantedPort, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : wantedPort
  process.send?.({ ready: true, port })
  // A killed process writes nothing when it ends.
  flushCompileCache()
  process.stdout.write(`harness on http://127.0.0.1:${port}, see /test\n`)
})

/**
 * `POST /test/move` with `{database_url}`: the product leaves its database, and goes on with that one or, without it,
 * with none. To start it anew would load all its files again, three seconds of work.
 */
async function move(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
  try {
    const asked: unknown = await json(request)
    const left = site
    site = undefined
    await left?.stop()
    const url: unknown = Object(asked).database_url
    if (typeof url === 'string') site = await openSite({ ...process.env, DATABASE_URL: url })
    answer(200, { moved: true })
  } catch (error) {
    answer(500, { problem: error instanceof Error ? error.message : String(error) })
  }
}

const stop = async () => {
  server.close()
  server.closeAllConnections()
  await site?.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('disconnect', () => void stop())
