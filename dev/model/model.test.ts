import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { createTestDatabase } from '#dev/testing/database.ts'
import { plots } from './beat.ts'
import { replay } from './play.ts'
import { readStory } from './read-story.ts'
import { runPlot } from './run-plot.ts'
import { Tally } from './tally.ts'

const folder = join(import.meta.dirname, 'kept')
const kept = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []

// npm run simulate goes on for as long as one likes, with other seeds; these are always the same, as many as there is time for.
const firstSeed = 2026
const spanMs = 11_000
const leastStories = 3
const storyLength = 60

it('the booking engine tells everybody what the documents foretell, one after the other and many at once', async () => {
  const tally = new Tally()
  const end = performance.now() + spanMs
  for (let seed = firstSeed; tally.stories < leastStories || performance.now() < end; seed += 1) {
    const told = await fc.check(
      fc.asyncProperty(plots(storyLength), async (plot) => runPlot(await createTestDatabase(), { plot, tally })),
      { seed, numRuns: 1, endOnFailure: true },
    )
    expect(told.failed ? `seed ${seed}: ${String(told.errorInstance)}` : 'nothing else').toBe('nothing else')
  }
  expect(Math.min(tally.promotions, tally.bursts, tally.refusals.size)).toBeGreaterThan(0)
}, 90_000)

test.each(kept)('the story of %s, which once went wrong, goes as foretold', async (name) => {
  await replay(await createTestDatabase(), {
    story: readStory(readFileSync(join(folder, name), 'utf8')),
    tally: new Tally(),
  })
})
