import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { createHealth } from './health.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { DATABASE_POOL: '6' } })
})
afterAll(async () => server.stop())

test('readiness answers at once while every connection of the pool is taken', async () => {
  const taken = await Promise.all(Array.from({ length: 6 }, async () => server.pool.connect()))
  const startMs = performance.now()
  const answer = await server.request('GET', '/health/ready')
  expect(answer).toMatchObject({ status: 200, body: { ready: true } })
  expect(performance.now() - startMs).toBeLessThan(2000)
  for (const client of taken) client.release()
})

test('readiness is false within seconds while the database is down, and once the server stops', async () => {
  expect((await createHealth('postgres://nobody@127.0.0.1:9/nothing').ready()).status).toBe(503)
  const health = createHealth(server.databaseUrl)
  expect((await health.ready()).status).toBe(200)
  health.beginShutdown()
  expect((await health.ready()).status).toBe(503)
})
