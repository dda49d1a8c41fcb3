import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { ensureUuidv7 } from './ensure-uuidv7.ts'

let database: TestDatabase
let client: Client
let other: Client

async function connect(): Promise<Client> {
  const connected = new Client({ connectionString: database.url })
  await connected.connect()
  return connected
}

beforeAll(async () => {
  database = await createEmptyDatabase()
  client = await connect()
  other = await connect()
  // A server that has the function of its own is made like an older one.
  await client.query(`do $$ begin
    if to_regprocedure('pg_catalog.uuidv7()') is not null then
      alter function pg_catalog.uuidv7() rename to uuidv7_of_the_server;
    end if;
  end $$`)
  await ensureUuidv7(client)
})
afterAll(async () => {
  await Promise.all([client.end(), other.end()])
})

async function make(from: Client, count: number): Promise<string[]> {
  const { rows } = await from.query<{ id: string }>('select public.uuidv7() as id from generate_series(1, $1)', [count])
  return rows.map(({ id }) => id)
}

test('twenty thousand ids of one statement rise and are all different', async () => {
  const ids = await make(client, 20_000)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(20_000)
})

test('ids rise from statement to statement of a session, and have the time in front', async () => {
  const [first = ''] = await make(client, 1)
  const [second = ''] = await make(client, 1)
  expect(second > first).toBe(true)
  const { rows } = await other.query<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms')
  const [fresh = ''] = await make(other, 1)
  const ms = Number.parseInt(fresh.replace('-', '').slice(0, 12), 16)
  expect(Math.abs(ms - Number(rows[0]?.ms))).toBeLessThan(5000)
})

test('two sessions at once make ids that differ, each rising', async () => {
  const [ours, theirs] = await Promise.all([make(client, 5000), make(other, 5000)])
  expect(new Set([...ours, ...theirs]).size).toBe(10_000)
  for (const ids of [ours, theirs]) expect(ids.toSorted()).toEqual(ids)
})

test('an id carries version 7 and the variant of RFC 9562', async () => {
  for (const id of await make(client, 50)) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
})

test('the function is made once', async () => {
  await ensureUuidv7(client)
  const { rows } = await client.query(
    `select from pg_proc where proname = 'uuidv7' and pronamespace = 'public'::regnamespace`,
  )
  expect(rows).toHaveLength(1)
})
