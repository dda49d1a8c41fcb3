import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { compress } from '#server/kit/compress.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await aStudio(server.db)
})
afterAll(async () => server.stop())

test('a file and a compressed page are answered while fifty logins wait for their passwords', async () => {
  const site = new Hono()
  site.get('/logo.svg', serveStatic({ root: './public', precompressed: true }))
  site.get('/page', (c) => compress(c.req.raw, new Response('<p>Reformer</p>'.repeat(20_000), { headers: html })))
  let answered = 0
  const logins = Array.from({ length: 50 }, async (_one, index) => {
    const body = { login: `somebody-${index}@example.com`, password: 'three warm bowls' }
    const { status } = await server.request('POST', '/token', { body })
    answered += 1
    return status
  })
  // By the first response all fifty requests have been sent.
  await Promise.race(logins)
  for (let round = 0; round < 5; round += 1) {
    for (const path of ['/logo.svg', '/page']) {
      const answer = await site.request(path, { headers: { 'accept-encoding': 'br' } })
      expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true])
    }
  }
  // Ten responses later most are still waiting: no file waited in the queue of the password hashes.
  expect(answered).toBeLessThan(20)
  expect(new Set(await Promise.all(logins))).toEqual(new Set([422]))
})

const html = { 'content-type': 'text/html' }
