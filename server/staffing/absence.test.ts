import { describe, expect, test } from 'vitest'
import { aClass } from '#dev/testing/builders.ts'
import { anInstructor, teach, type Instructor } from '#dev/testing/instructors.ts'
import { stageSetup } from '#dev/testing/setup-stage.ts'

const stage = stageSetup()
const { post, read, who } = stage

/** An instructor with a class on each of three days to come, at the same hour. */
async function teachesThreeDays() {
  const { server, studio } = stage
  const now = (await server.clock.now()).round('minute')
  const sick = await anInstructor(server, { studio })
  const classes = []
  for (const days of [1, 2, 3]) {
    const startsAt = now.add({ hours: 24 * days })
    const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt })
    await teach(server, { sessionId, instructorId: sick.instructorId })
    classes.push({ sessionId, startsAt })
  }
  return { sick, classes, now }
}
const away = async (as: Instructor, [from, until]: readonly [Temporal.Instant, Temporal.Instant]) =>
  post('absences', { body: { from: from.toString(), until: until.toString(), reason: 'A fever since last night' }, as })
const openOf = async (as: Instructor) =>
  (await read('/staff/substitute-requests?filters=status:open', as)).body['total']

describe('an absence', () => {
  test('an absence asks for a substitute for each own class of those hours, its end not among them, once', async () => {
    const { sick, now } = await teachesThreeDays()
    const hours = [now.add({ hours: 1 }), now.add({ hours: 72 })] as const
    expect((await away(sick, hours)).body['ids']).toHaveLength(2)
    expect(await openOf(sick)).toBe(2)
    expect(await away(sick, hours)).toMatchObject({ status: 422, body: { code: 'staffing.no_class' } })
    expect((await away(sick, [now, now.add({ hours: 73 })])).body['ids']).toHaveLength(1)
    expect(await openOf(sick)).toBe(3)
  })

  test('an absence is of an instructor, for a range of two months at the most', async () => {
    const { sick, now } = await teachesThreeDays()
    const other = await anInstructor(stage.server, { studio: stage.studio })
    const week = [now, now.add({ hours: 7 * 24 })] as const
    expect((await away(other, week)).body['code']).toBe('staffing.no_class')
    expect(
      (
        await post('absences', {
          body: { from: week[0].toString(), until: week[1].toString(), reason: 'For him' },
          as: who('desk'),
        })
      ).status,
    ).toBe(404)
    expect((await away(sick, [week[1], week[0]])).status).toBe(422)
    expect((await away(sick, [now, now.add({ hours: 61 * 24 })])).status).toBe(422)
    expect(await openOf(sick)).toBe(0)
  })
})
