import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedProfile } from '#dev/seed.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { createHealth } from './health.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    env: { DATABASE_POOL: '6' },
    prepare: async (url) => void (await seedProfile(url, 'empty-studio')),
  })
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
  expect((await createHealth({ databaseUrl: 'postgres://nobody@127.0.0.1:9/nothing' }).ready()).status).toBe(503)
  const health = createHealth(server)
  expect((await health.ready()).status).toBe(200)
  health.beginShutdown()
  expect((await health.ready()).status).toBe(503)
})

test('a server whose sending is held stays ready, since people read and book on', async () => {
  const now = await server.clock.now()
  await server.db.insertInto('sending_hold').values({ since: now, newest_at: now }).execute()
  expect((await createHealth(server).ready()).status).toBe(200)
  await server.db.deleteFrom('sending_hold').execute()
})

test('readiness waits until the pages are loaded, so that the first page is not the one that loads them', async () => {
  const loading = Promise.withResolvers<void>()
  const health = createHealth({ ...server, loadPages: async () => loading.promise })
  expect((await health.ready()).status).toBe(503)
  loading.resolve()
  await expect.poll(async () => (await health.ready()).status).toBe(200)
})

test('pages that could not be loaded are loaded again at the next question', async () => {
  let tries = 0
  const health = createHealth({
    ...server,
    loadPages: async () => {
      tries += 1
      if (tries === 1) throw new Error('the disk was busy')
    },
  })
  expect((await health.ready()).status).toBe(503)
  await expect.poll(async () => (await health.ready()).status).toBe(200)
  expect(tries).toBe(2)
})

describe('readiness on another database than one with a studio of this version', () => {
  const statusOn = async ({ url }: TestDatabase) => (await createHealth({ databaseUrl: url }).ready()).status

  test('a server on an empty database is not ready', async () => {
    const database = await createEmptyDatabase()
    expect(await statusOn(database)).toBe(503)
  })

  test('a server is ready once there is a studio', async () => {
    const database = await createTestDatabase()
    expect(await statusOn(database)).toBe(503)
    await seedProfile(database.url, 'empty-studio')
    expect(await statusOn(database)).toBe(200)
    await database.drop()
  })

  test('a server is ready beside a newer schema that is compatible, and on no other', async () => {
    const database = await createTestDatabase()
    await seedProfile(database.url, 'empty-studio')
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query(`insert into migrations (name, sha256, compatible) values ('9000-next.sql', 'later', true)`)
    expect(await statusOn(database)).toBe(200)
    await client.query(`update migrations set compatible = false where name = '9000-next.sql'`)
    expect(await statusOn(database)).toBe(503)
    await client.query(`delete from migrations where name = '9000-next.sql'`)
    await client.query(`delete from migrations where name = (select max(name) from migrations)`)
    expect(await statusOn(database)).toBe(503)
    await client.end()
    await database.drop()
  })
})
