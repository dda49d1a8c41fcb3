import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { sendHeartbeat } from './heartbeat.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function aWatcher(answer: RequestListener): Promise<string> {
  const watcher = createServer(answer)
  await new Promise<void>((resolve) => watcher.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    watcher.close()
    watcher.closeAllConnections()
  })
  const address = watcher.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/ping/hidden-key`
}

test('a heartbeat that is taken is no failure', async () => {
  const url = await aWatcher((_request, response) => response.end('OK'))
  expect(await sendHeartbeat(url, { alarms: [] })).toBeUndefined()
})

test.each<[string, RequestListener, string]>([
  ['refuses', (_request, response) => response.writeHead(404).end(), 'it answered 404'],
  [
    'redirects',
    (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    'it answered 302',
  ],
  ['never answers', () => undefined, 'it took too long'],
  ['hangs up', (request) => request.socket.destroy(), 'it could not be called'],
])('a watcher that %s is a failure in words, without the address', async (_name, answer, said) => {
  const failure = await sendHeartbeat(await aWatcher(answer), { alarms: ['disk'], withinMs: 300 })
  expect(failure).toContain(said)
  expect(failure).not.toContain('hidden-key')
})

test('a watcher that is not there is a failure in words', async () => {
  const url = await aWatcher(() => undefined)
  for (const close of closing.splice(0)) close()
  expect(await sendHeartbeat(url, { alarms: [] })).toBe('it could not be called: ECONNREFUSED')
})
