import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { aClass, aMember, type Member } from '#dev/testing/builders.ts'
import { aPrivateStudio, hourOn, studioDay, type PrivateStudio } from '#dev/testing/privates.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { instant } from '#domain/kit/time.ts'

let server: TestServer
let studio: PrivateStudio
let manager: Member
let member: Member
let days = 2

beforeAll(async () => {
  server = await startTestServer()
  studio = await aPrivateStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  member = await aMember(server.db)
})
beforeEach(() => {
  days += 1
})
afterAll(async () => server.stop())

const day = async () => (await studioDay(server)).add({ days }).toString()
async function openHours(query = ''): Promise<string[]> {
  const { body } = await server.request(
    'GET',
    `/private-boards?date_from=${await day()}&date_to=${await day()}${query}`,
    { token: member.token },
  )
  const rows = Array.isArray(body['data']) ? body['data'] : []
  return rows.map((row: { starts_at: string }) => row.starts_at.slice(11, 16))
}
const except = async (body: object, token = manager.token) =>
  server.request('POST', `/staff/private-availability/${studio.instructorId}/exceptions`, {
    token,
    body: { day: await day(), reason: 'A day that differs', ...body },
  })

describe('the board', () => {
  it("the board leaves out the hours of the instructor's and the room's other classes", async () => {
    const startsAt = instant(hourOn(await studioDay(server), { days, hour: 12 }))
    const session_id = await aClass(server.db, { studio, ownRoom: true, startsAt: startsAt.add({ minutes: 30 }) })
    await server.db
      .insertInto('session_instructors')
      .values({
        session_id,
        instructor_id: studio.instructorId,
        role: 'main',
        teaches: `[${startsAt.add({ minutes: 30 }).toString()},${startsAt.add({ minutes: 80 }).toString()})`,
      })
      .execute()
    await aClass(server.db, {
      studio: { ...studio, roomId: studio.smallRoomId },
      startsAt: startsAt.add({ hours: 3 }),
      minutes: 10,
    })
    expect(await openHours()).toEqual(['10:00', '11:00', '14:00'])
  })

  it('the board gains and loses hours of single days', async () => {
    const taken = await except({ kind: 'closed', from_minute: 650, until_minute: 730 })
    await except({ kind: 'open', from_minute: 1200, until_minute: 1260 })
    expect([taken.status, await openHours()]).toEqual([201, ['10:00', '13:00', '14:00', '15:00', '20:00']])
    expect(
      (
        await server.request('DELETE', `/staff/private-exceptions/${textOf(taken.body['id'])}`, {
          token: manager.token,
        })
      ).status,
    ).toBe(200)
    expect(await openHours()).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '20:00'])
  })

  it('the board is of one instructor where one is requested, and comes in pages', async () => {
    expect(await openHours(`&instructor=${studio.instructorId}&limit=2&page=2`)).toEqual(['12:00', '13:00'])
    expect(await openHours('&instructor=00000000-0000-7000-8000-000000000000')).toEqual([])
    const { body } = await server.request('GET', '/private-boards?format=trio&limit=1', { token: member.token })
    expect(body).toMatchObject({
      format: 'trio',
      per_page: 1,
      last_day: (await studioDay(server)).add({ days: 28 }).toString(),
    })
  })

  test.each([
    '?date_from=2026-13-01',
    '?format=quartet',
    '?limit=101',
    '?teacher=x',
    '?date_from=2026-01-01&date_to=2026-06-01',
  ])('the board refuses %s', async (query) => {
    expect((await server.request('GET', `/private-boards${query}`, { token: member.token })).status).toBe(422)
  })
})

test.each(['.2026-13-45.0900', '.2026-02-31.0900'])('an hour of the day %s is not found', async (rest) => {
  const { status } = await server.request('GET', `/private-boards/${studio.instructorId}${rest}`)
  expect(status).toBe(404)
})

test('an hour of an instructor whose id is none is not found', async () => {
  expect((await server.request('GET', `/private-boards/${'-'.repeat(36)}.2026-12-01.0900`)).status).toBe(404)
})

describe('the hours of an instructor', () => {
  it('the hours of an instructor are replaced as a whole week, shown to staff and kept in the audit', async () => {
    const week = [
      { weekday: 1, from_minute: 540, until_minute: 700 },
      { weekday: 1, from_minute: 700, until_minute: 800 },
    ]
    const put = async (windows: object[], token = manager.token) =>
      server.request('PUT', `/staff/private-availability/${studio.instructorId}`, {
        token,
        body: { windows, reason: 'A new term' },
      })
    expect((await put(week)).status).toBe(200)
    const { body } = await server.request('GET', '/staff/private-availability', { token: manager.token })
    expect(body).toMatchObject({ total: 1, data: [{ instructor: { id: studio.instructorId }, windows: week }] })
    expect(await put([...week, { weekday: 1, from_minute: 600, until_minute: 610 }])).toMatchObject({
      status: 409,
      body: { code: 'privates.hours_overlap' },
    })
    expect((await put([{ weekday: 8, from_minute: 600, until_minute: 610 }])).status).toBe(422)
    expect((await put([{ weekday: 1, from_minute: 600, until_minute: 600 }])).status).toBe(422)
    expect((await put(week, member.token)).status).toBe(403)
    const audit = await server.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', '=', 'privates.save_availability')
      .execute()
    expect(audit).toHaveLength(1)
  })

  it('the hours of an instructor never overlap, and only a manager changes them', async () => {
    expect((await except({ kind: 'closed', from_minute: 600, until_minute: 700 })).status).toBe(201)
    expect(await except({ kind: 'open', from_minute: 650, until_minute: 660 })).toMatchObject({
      status: 409,
      body: { code: 'privates.hours_overlap' },
    })
    expect((await except({ kind: 'open', from_minute: 800, until_minute: 900 }, member.token)).status).toBe(403)
    expect(
      (
        await server.request('PUT', '/staff/private-availability/00000000-0000-7000-8000-000000000000', {
          token: manager.token,
          body: { windows: [], reason: 'Nobody' },
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await server.request('DELETE', '/staff/private-exceptions/00000000-0000-7000-8000-000000000000', {
          token: manager.token,
        })
      ).status,
    ).toBe(404)
  })
})
