import { expect, test } from 'vitest'
import { createTestDatabase } from '#dev/testing/database.ts'
import { runOn, withClientOn } from '#dev/testing/server-databases.ts'
import { startProductOn } from './start-product.ts'

test('a product that moves reads the other database, and leaves no connection to the one before', async () => {
  const [former, next] = [await createTestDatabase(), await createTestDatabase()]
  await runOn(next.url, `update clock_offset set frozen_at = '2031-05-04T04:00:00Z'`)
  const product = await startProductOn({ databaseUrl: former.url, isFilled: true })
  expect((await product.harness('/clock'))['now']).not.toBe('2031-05-04T04:00:00Z')
  await product.move(next.url)
  expect((await product.harness('/clock'))['now']).toBe('2031-05-04T04:00:00Z')
  await withClientOn(next.url, async (client) => {
    const name = new URL(former.url).pathname.slice(1)
    const count = async () =>
      (
        await client.query(`select from pg_stat_activity where datname = $1 and backend_type = 'client backend'`, [
          name,
        ])
      ).rowCount
    await expect.poll(count, { timeout: 10_000 }).toBe(0)
  })
  await product.move(undefined)
  expect((await fetch(product.url)).status).toBe(503)
  await product.stop()
  await former.drop()
  await next.drop()
})
