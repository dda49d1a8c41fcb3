import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoClock } from '#dev/start/demo-clock.ts'
import { createDemoDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { rowsOf } from '#dev/testing/frozen-demo.ts'

const dayMs = 86_400_000
let demo: TestDatabase
beforeAll(async () => {
  demo = await createDemoDatabase()
}, 60_000)
afterAll(async () => demo.drop())

const lastClass = async () => {
  const [row] = await rowsOf(
    demo.url,
    'select extract(epoch from max(starts_at))::float8 * 1000 as ms from class_sessions',
  )
  return Number(row?.['ms'])
}

test('the studio follows the clock of its bank forward with classes to come, and never back', async () => {
  const clock = demoClock(demo.url)
  expect(await clock.offsetMs()).toBe(0)
  const before = await lastClass()
  expect(await clock.follow({ clockOffsetMs: 31 * dayMs })).toBe(true)
  expect(await clock.offsetMs()).toBe(31 * dayMs)
  expect((await lastClass()) - before).toBeGreaterThan(29 * dayMs)
  expect(await clock.follow({ clockOffsetMs: 0 })).toBe(false)
  expect(await clock.offsetMs()).toBe(31 * dayMs)
}, 60_000)

test.each([undefined, null, 'ready', { ready: true, port: 1 }, { clockOffsetMs: 'x' }, { clockOffsetMs: Number.NaN }])(
  'any other message of a program (%j) leaves the clock unchanged',
  async (message) => {
    expect(await demoClock(demo.url).follow(message)).toBe(false)
  },
)
