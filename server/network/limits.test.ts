import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { openPool } from '#server/driver/database.ts'
import { createLimits } from './limits.ts'
import { networkOf } from './network-of.ts'

const limit = { name: 'test.limit', points: 2, seconds: 60, by: 'address' } as const
const network = networkOf('192.0.2.1')
const who = { caller: network, network }

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { size: 2, onLost: () => undefined })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a database that is down at the first call fails that call alone', async () => {
  const proxied = openPool(database.url, { size: 1, onLost: () => undefined })
  let isAway = true
  const query = proxied.query.bind(proxied)
  Object.assign(proxied, {
    query: async (statement: pg.QueryConfig) => {
      if (isAway) throw new Error('Connection terminated unexpectedly')
      return query(statement)
    },
  })
  const count = createLimits({ pool: proxied, loopbackFree: false })
  await expect(count(limit, who)).rejects.toThrow('terminated')
  isAway = false
  expect(await count(limit, who)).toBeUndefined()
  expect(await count(limit, who)).toBeUndefined()
  expect(await count(limit, who)).toBeGreaterThan(0)
  await proxied.end()
})

test.each([
  ['an IPv6 network', ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:DB8:0:1:ffff::3']],
  ['an IPv4 address, however it is written', ['198.51.100.7', '::ffff:198.51.100.7', '::ffff:c633:6407']],
])('the addresses of %s are counted as one network', async (_what, addresses) => {
  const count = createLimits({ pool, loopbackFree: true })
  const waits = []
  for (const address of addresses) waits.push(await count(limit, { caller: address, network: networkOf(address) }))
  expect(waits).toEqual([undefined, undefined, expect.any(Number)])
})
