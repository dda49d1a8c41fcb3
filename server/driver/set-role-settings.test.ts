import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { setRoleSettings } from './set-role-settings.ts'

const serverCount = 8

let database: TestDatabase
let clients: pg.Client[]

beforeAll(async () => {
  database = await createTestDatabase()
  clients = Array.from({ length: serverCount }, () => new pg.Client({ connectionString: database.url }))
  await Promise.all(clients.map(async (client) => client.connect()))
})
afterAll(async () => {
  await Promise.all(clients.map(async (client) => client.end()))
  await database.drop()
})

const refusals = async (set: (client: pg.Client) => Promise<unknown>): Promise<string[]> =>
  (await Promise.allSettled(clients.map(set))).flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason)] : [],
  )

test('servers that start at the same moment all set the time limits of their role, and compile no statement', async () => {
  expect(await refusals(setRoleSettings)).toEqual([])
  const fresh = new pg.Client({ connectionString: database.url })
  await fresh.connect()
  const { rows } = await fresh.query(`
    select name, setting, source from pg_settings where name in ('jit', 'lock_timeout') order by name`)
  await fresh.end()
  expect(rows).toEqual([
    { name: 'jit', setting: 'off', source: 'database user' },
    { name: 'lock_timeout', setting: '1500', source: 'database user' },
  ])
})

test('without taking turns PostgreSQL refuses some of them: the race is real', async () => {
  const [client] = clients
  if (!client) throw new Error('no server is connected')
  const sent = vi.spyOn(client, 'query')
  await setRoleSettings(client)
  const unlocked = String(sent.mock.lastCall?.[0]).replace(/^select pg_advisory_xact_lock\(\d+\);/, '')
  sent.mockRestore()
  await expect
    .poll(async () => (await refusals(async (one) => one.query(unlocked))).join(' '), { timeout: 15_000 })
    .toContain('tuple concurrently updated')
})
