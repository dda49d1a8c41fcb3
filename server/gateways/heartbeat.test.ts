import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answering } from '#dev/testing/fake-gateway.ts'
import { freePort } from '#dev/testing/free-port.ts'
import { sendHeartbeat } from './heartbeat.ts'

const path = '/ping/hidden-key'

test('a heartbeat that is taken is no failure', async () => {
  const watcher = await answering((_request, response) => response.end('OK'))
  expect(await sendHeartbeat(`${watcher}${path}`, { alarms: [] })).toBeUndefined()
})

test.each<[string, (request: string, response: ServerResponse) => unknown, string]>([
  ['refuses', (_request, response) => response.writeHead(404).end(), 'it answered 404'],
  [
    'redirects',
    (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    'it answered 302',
  ],
  ['never answers', () => undefined, 'it took too long'],
  ['hangs up', (_request, response) => response.socket?.destroy(), 'it could not be called'],
])('a watcher that %s is a failure in words, without the address', async (_name, answer, said) => {
  const failure = await sendHeartbeat(`${await answering(answer)}${path}`, { alarms: ['disk'], withinMs: 300 })
  expect(failure).toContain(said)
  expect(failure).not.toContain('hidden-key')
})

test('a watcher that is not there is a failure in words', async () => {
  const url = `http://127.0.0.1:${await freePort()}${path}`
  expect(await sendHeartbeat(url, { alarms: [] })).toBe('it could not be called: ECONNREFUSED')
})

const hasOpenSsl = spawnSync('openssl', ['version']).status === 0

test.skipIf(!hasOpenSsl)(
  'a watcher with a certificate that nobody vouches for is not told (needs openssl)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-certificate-'))
    const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
    const words = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1'
    spawnSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert])
    const calls: string[] = []
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, ({ url = '' }, response) => {
      calls.push(url)
      response.end('OK')
    })
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const failure = await sendHeartbeat(`https://127.0.0.1:${port}${path}`, { alarms: [] })
    server.close()
    expect(failure).toBe('it could not be called: DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(calls).toEqual([])
  },
)
