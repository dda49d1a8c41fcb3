import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aTag, extending, idsOf, tagging, type ActOnMany } from '#dev/testing/acts-on-many.ts'
import { aPack } from '#dev/testing/builders.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { stageMany } from '#dev/testing/stage-many.ts'

const { stage, someone, preview, begin, run, tagsOf, daysOf } = stageMany()

test('what is shown of an act on many is what is done', async () => {
  const tags = ['a', 'b', 'c'].map(() => aTag())
  const people = await Promise.all(Array.from({ length: 6 }, async () => someone()))
  const lots = new Map<string, string>()
  for (const one of people.slice(0, 4))
    lots.set(one.personId, await aPack(stage.server.db, { studio: stage.studio, member: one }))
  const chosen = fc.subarray(people, { minLength: 1 })
  const named = fc.subarray(tags)
  const change = fc
    .tuple(named, named)
    .map(([add, gone]) => ({ add, remove: gone.filter((tag) => !add.includes(tag)) }))
    .filter(({ add, remove }) => add.length + remove.length > 0)
  await fc.assert(
    fc.asyncProperty(chosen, change, fc.integer({ min: 1, max: 40 }), async (...[members, tagged, days]) => {
      const before = new Map(await Promise.all(people.map(async (one) => [one, await tagsOf(one)] as const)))
      await shownIsDone(tagging(idsOf(...members), tagged), async () => {
        const after = await Promise.all(people.map(async (one) => [one, await tagsOf(one)] as const))
        for (const [one, now] of after) {
          const was = before.get(one) ?? []
          const wanted = [...new Set([...was.filter((tag) => !tagged.remove.includes(tag)), ...tagged.add])].toSorted()
          expect(now).toEqual(members.includes(one) ? wanted : was)
        }
        return after.filter(([one, now]) => now.join() !== before.get(one)?.join()).length
      })
      const given = async () => Promise.all([...lots.values()].map(daysOf))
      const first = await given()
      await shownIsDone(
        extending(idsOf(...members), days),
        async () => (await given()).filter((sum, place) => sum === (first[place] ?? 0) + days).length,
      )
    }),
    { numRuns: isLong ? 40 : 6 },
  )
})

/** As many change as the preview says, and nobody where it says none. */
async function shownIsDone(act: ActOnMany, countChanged: () => Promise<number>): Promise<void> {
  const shown = Number((await preview(act)).body['changes'])
  if (shown === 0) expect((await begin(act)).body).toMatchObject({ code: 'members.nothing_to_change' })
  else await run(act)
  expect(await countChanged()).toBe(shown)
}
