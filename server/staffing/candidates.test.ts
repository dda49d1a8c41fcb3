import { beforeEach, describe, expect, test } from 'vitest'
import { aClass } from '#dev/testing/builders.ts'
import { anInstructor, teach, type Instructor } from '#dev/testing/instructors.ts'
import { stageSetup } from '#dev/testing/setup-stage.ts'
import { anUncovered, aTrained, rowsOf } from '#dev/testing/stand-in.ts'
import { fits } from '#domain/staffing/model.ts'

const stage = stageSetup()
const { post, put, read, acts, who } = stage

let uncovered: Awaited<ReturnType<typeof anUncovered>>
let sick: Instructor
let sofia: Instructor
let daniel: Instructor

beforeEach(async () => {
  uncovered = await anUncovered(stage)
  ;({ sick } = uncovered)
  sofia = await aTrained(stage, 'Sofia Tan')
  daniel = await aTrained(stage, 'Daniel Ooi')
})

describe('who could stand in', () => {
  test('who is trained and free stands first, and each other one with what is in the way', async () => {
    const { server, studio } = stage
    const untrained = await anInstructor(server, { studio, name: 'Farah Aziz' })
    const busy = await aTrained(stage, 'Hui Min Lim')
    const other = await aClass(server.db, { studio, ownRoom: true })
    await teach(server, { sessionId: other, instructorId: busy.instructorId })
    const away = await aTrained(stage, 'Mei Ling Khoo')
    const startsAt = (await server.clock.now()).add({ hours: 30 }).round('minute')
    const given = await aClass(server.db, { studio, ownRoom: true, startsAt })
    await teach(server, { sessionId: given, instructorId: away.instructorId })
    await post('substitute-requests', { body: { session_id: given, reason: 'At a wedding' }, as: away })
    expect(await uncovered.candidate(sofia)).toMatchObject({
      fit: 'fits',
      reachable: true,
      busy: null,
      classes_this_week: 0,
    })
    expect(await uncovered.candidate(untrained)).toMatchObject({ fit: 'untrained' })
    expect(await uncovered.candidate(busy)).toMatchObject({
      fit: 'busy',
      busy: { class_name: 'Group Reformer Flow', private: false },
    })
    expect(await uncovered.candidate(away)).toMatchObject({ fit: 'away', classes_this_week: 1 })
    expect(await uncovered.candidate(sick)).toBeUndefined()
    const places = rowsOf((await uncovered.listed())['candidates']).map(({ fit }) =>
      fits.findIndex((one) => one === fit),
    )
    expect(places).toEqual(places.toSorted((one, two) => one - two))
  })

  test('who taught before and after the class, and how often they took over, is counted for each', async () => {
    const { server, studio } = stage
    const { starts_at: startsAt } = await server.db
      .selectFrom('class_sessions')
      .select('starts_at')
      .where('id', '=', uncovered.sessionId)
      .executeTakeFirstOrThrow()
    for (const minutes of [-120, 60]) {
      const beside = await aClass(server.db, { studio, ownRoom: true, startsAt: startsAt.add({ minutes }) })
      await teach(server, { sessionId: beside, instructorId: sick.instructorId })
      const body = { absent_id: sick.instructorId, instructor_id: daniel.instructorId }
      expect((await put(`schedules/${beside}/substitute`, { body })).status).toBe(200)
    }
    const time = (minutes: number) => startsAt.add({ minutes }).toZonedDateTimeISO('Asia/Kuala_Lumpur')
    expect(await uncovered.candidate(daniel)).toMatchObject({
      fit: 'fits',
      classes_this_week: 2,
      taken_over: 2,
      took_most: true,
      free_from: expect.stringContaining(time(-70).toPlainTime().toString({ smallestUnit: 'minute' })),
      next_at: expect.stringContaining(time(60).toPlainTime().toString({ smallestUnit: 'minute' })),
    })
    const order = rowsOf((await uncovered.listed())['candidates']).map(({ id }) => id)
    expect(order.indexOf(sofia.instructorId)).toBeLessThan(order.indexOf(daniel.instructorId))
  })

  test('owners and managers alone see the list, for a class of their branch', async () => {
    for (const as of [sick, who('desk'), who('customer'), who('elsewhere')])
      expect((await read(`/staff/schedules/${uncovered.sessionId}/substitutes`, as)).status).toBe(403)
    expect((await read(`/staff/schedules/${stage.studio.roomId}/substitutes`)).status).toBe(404)
  })
})

describe('skills', () => {
  test('a skill is given and taken away with its audit row, once for one change', async () => {
    const skills = async () =>
      rowsOf((await read(`/staff/instructors/${sick.instructorId}/skills`)).body['class_types']).filter(
        ({ skilled }) => skilled,
      )
    expect(await skills()).toEqual([])
    await train(sick)
    await train(sick)
    expect(await skills()).toMatchObject([{ id: stage.studio.classTypeId, name: 'Group Reformer Flow' }])
    await put(`instructors/${sick.instructorId}/skills`, { body: { class_type_ids: [] } })
    expect(await skills()).toEqual([])
    expect((await acts(sick.instructorId)).map(({ details }) => details)).toEqual([
      { added: [stage.studio.classTypeId], removed: [] },
      { added: [], removed: [stage.studio.classTypeId] },
    ])
  })

  test('a class type of another branch is no skill', async () => {
    const body = { class_type_ids: [stage.elsewhere.classTypeId] }
    expect((await put(`instructors/${sick.instructorId}/skills`, { body })).body['code']).toBe('setup.unknown')
  })
})

const train = async ({ instructorId }: Instructor) =>
  put(`instructors/${instructorId}/skills`, { body: { class_type_ids: [stage.studio.classTypeId] } })
