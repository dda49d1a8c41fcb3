import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { createTestDatabase } from '#dev/testing/database.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { runSchedule } from './run-schedule.ts'
import { replay } from './run.ts'
import { parseScenario } from './scenario.ts'
import { schedules } from './schedule.ts'
import { Summary } from './summary.ts'

const folder = join(import.meta.dirname, 'kept')
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
/** Every fourth, by name; `npm run long` replays all of them. */
const kept = files.toSorted().filter((_, place) => isLong || place % 4 === 0)

// npm run simulate, which npm run long runs for eight minutes, continues with other seeds; this one is fixed.
const seed = 2027
const scheduleLength = 60

it('the booking engine answers every request as the documents say, sequentially and concurrently', async () => {
  const summary = new Summary()
  const response = await fc.check(
    fc.asyncProperty(schedules(scheduleLength), async (schedule) =>
      runSchedule(await createTestDatabase(), { schedule, summary }),
    ),
    { seed, numRuns: 1, endOnFailure: true },
  )
  expect(response.failed ? `seed ${seed}: ${String(response.errorInstance)}` : 'nothing else').toBe('nothing else')
  expect(Math.min(summary.promotions, summary.bursts, summary.refusals.size)).toBeGreaterThan(0)
}, 90_000)

test.each(kept)('the kept scenario %s, which once failed, has the predicted responses', async (name) => {
  await replay(await createTestDatabase(), {
    scenario: parseScenario(readFileSync(join(folder, name), 'utf8')),
    summary: new Summary(),
  })
})
