import { expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { seriesCalls, stageTimetable } from '#dev/testing/timetable.ts'
import { unchanged } from '#dev/testing/unchanged.ts'

const stage = stageTimetable()
const { aSeries } = seriesCalls(stage)
const alone = { repeat: 'dont_repeat', end_type: undefined, end_occurence: undefined }
const day = (days: number) => stage.monday.add({ days }).toString()
interface How {
  readonly method?: 'POST' | 'PUT'
  readonly holds?: boolean
}
const send = async (path: string, body: object, { method = 'POST', holds = false }: How = {}) =>
  stage.server.request(method, `/staff${path}`, {
    token: stage.manager.token,
    headers: holds ? { 'x-hold-seconds': '10' } : {},
    body,
  })

/** A class on Tuesday at 18:00, and a week in which not every hour is free. */
async function aWeek(): Promise<string> {
  const [moving = ''] = await aSeries(alone)
  const other = await aStudio(stage.server.db)
  const elsewhere = { room_id: other.roomId, instructors: [{ id: stage.studio.instructorId }] }
  await aSeries({ ...alone, date: day(2), instructors: [{ id: other.instructorId }] })
  await aSeries({ ...alone, ...elsewhere, date: day(3) })
  const closed = { reason: 'Chinese New Year' }
  await send('/closures', { ...closed, first_day: day(5), last_day: day(5) })
  await send('/closures', { ...closed, first_day: day(6), last_day: day(6), room_ids: [stage.studio.roomId] })
  return moving
}

test.each([
  ['on the hours of its room', 2, '18:30', 409, 'schedules.room_busy'],
  ['on the hours of its instructor', 3, '17:30', 409, 'schedules.instructor_busy'],
  ['on a closed day', 5, '10:00', 409, 'schedules.closed'],
  ['on a day on which its room is closed', 6, '10:00', 409, 'schedules.closed'],
  ['before now', 0, '08:00', 422, 'schedules.past'],
] as const)('a class that is dropped %s stays where it is', async (...[_where, days, time, status, code]) => {
  const id = await aWeek()
  const drop = { date: day(days), time }
  const answers = await unchanged(stage.server, async () => [
    await send(`/schedules/${id}/preview`, drop),
    await send(`/schedules/${id}`, drop, { method: 'PUT' }),
    await send(`/schedules/${id}`, { ...drop, plan_hash: 'of an earlier plan' }, { method: 'PUT', holds: true }),
  ])
  for (const answer of answers)
    expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(/\w+/) } })
})

test.each([
  ['where another class of its room begins as it ends', 2, '17:10'],
  ['on the day after a closed one', 7, '10:00'],
] as const)('a class that is dropped %s is moved', async (...[_where, days, time]) => {
  const id = await aWeek()
  const moved = await send(`/schedules/${id}`, { date: day(days), time }, { method: 'PUT' })
  expect(moved).toMatchObject({ status: 200, body: { changed: [{ id }] } })
})
