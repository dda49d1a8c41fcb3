import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
  await aStudio(server.db)
})
afterAll(async () => server.stop())

/** The server's response to exactly those bytes, up to the end of the connection or of the time. */
async function send(text: string, to = server.url): Promise<{ status: number; text: string; ms: number }> {
  const began = performance.now()
  const socket = connect(Number(new URL(to).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(text)
  const answer = await new Promise<string>((resolve) => {
    let heard = ''
    const timer = setTimeout(() => resolve(heard), 3000)
    socket.on('data', (chunk) => {
      heard += chunk.toString()
      if (!heard.includes('\r\n\r\n')) return
      clearTimeout(timer)
      resolve(heard)
    })
    socket.on('close', () => resolve(heard))
  })
  socket.destroy()
  return { status: Number(/^HTTP\/1.1 (\d{3})/.exec(answer)?.[1] ?? 0), text: answer, ms: performance.now() - began }
}

describe('a request that no browser sends', () => {
  test.each(['TRACE', 'PROPFIND'])('%s / is answered with 405 and the allowed methods', async (method) => {
    const answer = await send(`${method} / HTTP/1.1\r\nHost: a\r\n\r\n`)
    expect([answer.status, /^allow: GET/im.test(answer.text)]).toEqual([405, true])
  })

  test.each([
    ['an address that is none', 'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an address without a slash', 'GET nowhere HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b/c\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('%s is answered with 400', async (_name, text) => {
    expect((await send(text)).status).toBe(400)
  })

  test('a declared length of 150 MB is answered 413 within 100 ms, before anything was sent', async () => {
    const head =
      'POST /api/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 157286400\r\n\r\n'
    await send(head)
    const answer = await send(head)
    expect(answer.status).toBe(413)
    expect(answer.ms).toBeLessThan(100)
  })

  test('a body without a length is answered 413 within 100 ms of its limit being passed', async () => {
    const head =
      'POST /api/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`
    const answer = await send(head + chunk.repeat(6))
    expect(answer.status).toBe(413)
    expect(answer.ms).toBeLessThan(100)
  })
})

test.each([
  ['itself', {}],
  ['through a proxy', { TRUSTED_PROXIES: '1' }],
])('an e-mail of the demo links to where it was started, whatever host its request names %s', async (way, env) => {
  const email = `reader-${way.length}@example.com`
  const body = JSON.stringify({ email })
  const from = 'Host: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-For: 203.0.113.9'
  const about = `${from}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const asked = await startTestServer({ beside: server, env })
  const answer = await send(`POST /api/newsletter HTTP/1.1\r\n${about}`, asked.url)
  await asked.stop()
  expect(answer.status).toBe(201)
  const [letter] = await messagesTo(server.db, { recipient: email })
  expect(letter?.plain).toContain('http://localhost')
  expect(letter?.plain).not.toContain('evil.example')
})

describe('responses of Node itself', () => {
  const head = 'POST /api/token HTTP/1.1\r\nHost: a\r\n'
  test.each([
    [400, 'no request', 'nonsense\r\n\r\n'],
    [400, 'a version that is none', 'GET /api/rooms HTTP/9.9\r\nHost: a\r\n\r\n'],
    [
      413,
      'a piece with a long remark',
      `${head}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\na\r\n0\r\n\r\n`,
    ],
    [417, 'an expectation of its own', `${head}Expect: magic\r\n\r\n`],
    [431, 'headers of 20 KB', `${head}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
    [431, 'an address of 20 KB', `GET /api/rooms?keyword=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ])(
    'a response of Node itself is %i to %s, which the document lists for every operation',
    async (status, _what, text) => {
      expect((await send(text)).status).toBe(status)
      const { body } = await server.request('GET', '/openapi.json')
      const operations = Object.values(body['paths'] ?? {}).flatMap((methods) => Object.values(methods ?? {}))
      expect(operations.length).toBeGreaterThan(200)
      for (const known of [status, 408])
        expect(operations.filter((operation) => operation?.['responses']?.[String(known)] === undefined)).toEqual([])
    },
  )
})

describe('the address of the socket', () => {
  test('the socket address cannot be claimed in a header, so limits count the real one', async () => {
    const statuses = []
    for (let count = 0; count < 22; count += 1) {
      const headers = { 'x-hundred-socket': '203.0.113.7', 'x-forwarded-for': '203.0.113.7' }
      const body = { login: `nobody-${count}@example.com`, password: 'wrong but long enough' }
      statuses.push((await server.request('POST', '/token', { body, headers })).status)
    }
    // This machine's own address is not limited in the demo; a claimed one would be, and reach its limit of 20.
    expect(new Set(statuses)).toEqual(new Set([422]))
  }, 60_000)
})

describe('every answer that is no page', () => {
  test.each(['/api/health/live', '/api/health/ready', '/api/openapi.json', '/api/docs', '/api/nothing', '/api/rooms'])(
    '%s has the security headers',
    async (path) => {
      const { headers } = await fetch(server.url + path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
    },
  )

  test('a HEAD of the live stream is answered completely and holds no stream open', async () => {
    for (let count = 0; count < 101; count += 1) {
      const answer = await fetch(`${server.url}/api/schedules/live`, { method: 'HEAD' })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain('text/event-stream')
    }
  })
})
