import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aClass, aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { both, stageSetup } from '#dev/testing/setup-stage.ts'
import { textOf } from '#dev/testing/visitors.ts'

const stage = stageSetup()
const { post, put, read, shown, acts, who } = stage

const places = (seats: number) => Array.from({ length: seats }, (_, at) => ({ seat_no: at + 1, x: at * 5, y: 50 }))
async function aRoom(about: object = {}): Promise<string> {
  const made = await post('rooms', { body: { name: both('Garden Room', '花园课室'), capacity: 8, ...about } })
  expect([made.status, made.body['code']]).toEqual([201, undefined])
  return textOf(made.body['id'])
}

describe('a room', () => {
  test('a room is added with its reformers, renamed, made smaller, given a window, retired and restored', async () => {
    const id = await aRoom({ positions: places(8) })
    expect((await shown(`/rooms/${id}`, { 'x-locale': 'zh' })).body).toEqual({
      id,
      name: '花园课室',
      capacity: 8,
      positions: places(8),
      landmarks: [
        { kind: 'mirror', wall: 'front', from: 18, to: 82 },
        { kind: 'door', wall: 'back', from: 88, to: 100 },
      ],
    })
    expect(
      (await put(`rooms/${id}`, { body: { name: both('Orchard'), capacity: 2, positions: places(2) } })).status,
    ).toBe(200)
    expect((await shown(`/rooms/${id}`)).body).toMatchObject({ name: 'Orchard', capacity: 2, positions: places(2) })
    const landmarks = [{ kind: 'window', wall: 'left', from: 10, to: 90 }]
    expect((await put(`rooms/${id}`, { body: { landmarks } })).status).toBe(200)
    expect((await shown(`/rooms/${id}`)).body).toMatchObject({ positions: places(2), landmarks })
    const listed = async () => JSON.stringify((await shown('/rooms?limit=100')).body['data'])
    expect(await listed()).toContain(id)
    expect((await put(`rooms/${id}`, { body: { active: false } })).status).toBe(200)
    expect(await listed()).not.toContain(id)
    expect((await read('/staff/rooms?search=active:false', who('desk'))).body['data']).toContainEqual(
      expect.objectContaining({ id, active: false }),
    )
    expect((await put(`rooms/${id}`, { body: { active: true } })).status).toBe(200)
    expect((await acts(id)).map(({ action }) => action)).toEqual([
      'setup.create_room',
      'setup.change_room',
      'setup.change_room',
      'setup.change_room',
      'setup.change_room',
    ])
  })

  test('a room with a class ahead is neither retired nor made too small', async () => {
    const studio = await aStudio(stage.server.db)
    const id = studio.roomId
    await aClass(stage.server.db, { studio, capacity: 13 })
    const retired = await put(`rooms/${id}`, { body: { active: false } })
    expect([retired.status, retired.body['code'], retired.body['message']]).toEqual([
      409,
      'setup.still_scheduled',
      expect.stringMatching(/^Cancel these classes or change them first.*1 are still ahead/),
    ])
    const smaller = await put(`rooms/${id}`, { body: { capacity: 12 } })
    expect([smaller.status, smaller.body['code']]).toEqual([409, 'setup.room_too_small'])
    expect((await put(`rooms/${id}`, { body: { capacity: 14 } })).status).toBe(200)
  })

  test('a room that is retired takes no class, neither from staff nor in the database', async () => {
    const studio = await aStudio(stage.server.db)
    await put(`rooms/${studio.roomId}`, { body: { active: false } })
    const body = {
      class_type_id: studio.classTypeId,
      room_id: studio.roomId,
      instructors: [{ id: studio.instructorId }],
      date: '2026-11-24',
      time: '07:00',
    }
    expect((await post('schedules', { body })).status).toBe(404)
    await expect(aClass(stage.server.db, { studio })).rejects.toMatchObject({ constraint: 'class_sessions_retired' })
  })

  test.each([
    ['two reformers at one place', { capacity: 2, positions: [...places(1), { seat_no: 2, x: 0, y: 50 }] }],
    ['one without a place', { capacity: 3, positions: places(2) }],
    ['one too many', { capacity: 2, positions: places(3) }],
  ])('a room is refused with %s', async (_case, wrong) => {
    const answer = await post('rooms', { body: { name: both('Odd'), ...wrong } })
    expect([answer.status, answer.body['code']]).toEqual([422, 'setup.positions'])
  })

  test.each([
    ['a window that ends where it begins', { kind: 'window', wall: 'left', from: 50, to: 50 }],
    ['a door in no wall', { kind: 'door', wall: 'roof', from: 0, to: 10 }],
    ['a mirror beyond the wall', { kind: 'mirror', wall: 'front', from: 50, to: 101 }],
  ])('a room is refused with %s', async (_case, wrong) => {
    const answer = await post('rooms', { body: { name: both('Odd'), capacity: 2, landmarks: [wrong] } })
    expect([answer.status, answer.body['code']]).toEqual([422, 'request.invalid'])
  })

  test('a room whose reformers have places is not made larger without places for the new ones', async () => {
    const id = await aRoom({ capacity: 2, positions: places(2) })
    expect((await put(`rooms/${id}`, { body: { capacity: 3 } })).body['code']).toBe('setup.positions')
    expect((await put(`rooms/${id}`, { body: { capacity: 3, positions: [] } })).status).toBe(200)
  })

  test('a room of another branch is not found', async () => {
    expect((await put(`rooms/${stage.elsewhere.roomId}`, { body: { sort: 1 } })).status).toBe(404)
  })

  test('a room is added once for one idempotency key', async () => {
    const sent = { body: { name: both('Once'), capacity: 4 }, headers: { 'idempotency-key': 'room-once' } }
    const first = await post('rooms', sent)
    expect((await post('rooms', sent)).body['id']).toBe(first.body['id'])
  })

  test.each(['desk', 'instructor', 'customer', 'elsewhere'])('a room is not changed by %s', async (name) => {
    const answer = await put(`rooms/${stage.studio.roomId}`, { body: { sort: 1 }, as: who(name) })
    expect(answer.status).toBe(403)
  })
})

describe('a branch', () => {
  const open = async (code: string, as: Member) =>
    post('branches', { body: { code, name: both('Butterworth', '北海'), time_zone: 'Asia/Kuala_Lumpur' }, as })
  /** The same call to another branch. */
  const there = (code: string, token: string) => ({
    post: async (path: string, body: unknown) =>
      stage.server.request('POST', path, { token, body, headers: { 'x-branch': code } }),
    put: async (path: string, body: unknown) =>
      stage.server.request('PUT', path, { token, body, headers: { 'x-branch': code } }),
    get: async (path: string) => stage.server.request('GET', path, { token, headers: { 'x-branch': code } }),
  })
  const idOf = (answer: { body: Record<string, unknown> }) => textOf(answer.body['id'])

  test('a branch is opened, equipped and booked by the API alone, and shows nothing of itself elsewhere', async () => {
    const owner = who('owner')
    const opened = await open('butterworth', owner)
    expect(opened.status).toBe(201)
    // Stands in for the notification by which the database clears every server's response cache.
    stage.server.lists.clear()
    const branch = there('butterworth', owner.token)
    const roomId = idOf(await branch.post('/staff/rooms', { name: both('Harbour'), capacity: 6 }))
    const seriesId = idOf(await branch.post('/staff/series-types', { slug: 'reformer', name: both('Reformer') }))
    const levelId = idOf(await branch.post('/staff/difficulty-levels', { slug: 'open', name: both('Open'), coils: 1 }))
    const typeId = idOf(
      await branch.post('/staff/class-types', {
        slug: 'flow',
        name: both('Flow'),
        duration_minutes: 50,
        spring: 'flow',
        series_type_id: seriesId,
        difficulty_level_id: levelId,
      }),
    )
    const instructorId = idOf(await branch.post('/staff/instructors', { slug: 'devi', name: 'Devi Raj' }))
    const planned = await branch.post('/staff/schedules', {
      class_type_id: typeId,
      room_id: roomId,
      instructors: [{ id: instructorId }],
      date: '2026-11-25',
      time: '08:00',
    })
    expect(planned.status).toBe(201)
    const sessionId = textOf(planned.body['made']?.['0']?.['id'])
    const planId = idOf(
      await branch.post('/staff/package-plans', {
        slug: 'five',
        name: both('Five classes'),
        credits: 5,
        price: '350.00',
        validity_days: 60,
      }),
    )
    const member = await aMember(stage.server.db)
    await sql`update persons set home_branch_id = (select id from branches where code = 'butterworth') where id = ${member.personId}`.execute(
      stage.server.db,
    )
    const granted = await branch.post('/staff/packages/grants', {
      person_id: member.personId,
      plan_id: planId,
      reason: 'Opening gift',
    })
    expect(granted.status).toBe(201)
    const booked = await there('butterworth', member.token).post('/bookings', { session_id: sessionId })
    expect([booked.status, booked.body['credits_left']]).toEqual([201, 4])

    // Penang shows nothing of it.
    expect((await shown(`/schedules/${sessionId}`)).status).toBe(404)
    expect((await shown('/packages?search=slug:five')).body['total']).toBe(0)
    expect((await put(`rooms/${roomId}`, { body: { sort: 1 } })).status).toBe(404)
    expect((await post(`schedules/${sessionId}/cancel`, { body: { reason: 'Not mine' } })).status).toBe(404)
    const notHere = await stage.server.request('GET', '/packages/mine', { token: member.token })
    expect(notHere.body['total']).toBe(0)
    // And a manager of Penang has no role there.
    expect((await there('butterworth', who('manager').token).get('/staff/roles')).status).toBe(403)

    const branchId = idOf(opened)
    const early = await branch.put(`/staff/branches/${branchId}`, { active: false })
    expect(early.body['code']).toBe('setup.still_scheduled')
    await branch.post(`/staff/schedules/${sessionId}/cancel`, { reason: 'Closing down' })
    const selling = await branch.put(`/staff/branches/${branchId}`, { active: false })
    expect([selling.body['code'], selling.body['message']]).toEqual([
      'setup.still_needed',
      expect.stringContaining('five'),
    ])
    await branch.put(`/staff/package-plans/${planId}`, { active: false })
    expect((await branch.put(`/staff/branches/${branchId}`, { active: false })).status).toBe(200)
    expect(JSON.stringify((await shown('/branch')).body['data'])).not.toContain('butterworth')
    const again = await branch.post('/staff/schedules', {
      class_type_id: typeId,
      room_id: roomId,
      instructors: [{ id: instructorId }],
      date: '2026-11-26',
      time: '08:00',
    })
    expect([again.status, again.body['code']]).toEqual([409, 'schedules.retired'])
    const six = { slug: 'six', name: both('Six'), credits: 6, price: '400.00', validity_days: 60 }
    for (const begun of [
      await branch.post('/staff/package-plans', six),
      await branch.put(`/staff/package-plans/${planId}`, { active: true }),
      await branch.post('/staff/rooms', { name: both('Pier'), capacity: 4 }),
    ])
      expect([begun.status, begun.body['code']]).toEqual([409, 'setup.branch_retired'])
    expect((await branch.put(`/staff/rooms/${roomId}`, { name: both('Old harbour') })).status).toBe(200)
    expect((await branch.put(`/staff/branches/${branchId}`, { active: true })).status).toBe(200)
    expect((await branch.put(`/staff/package-plans/${planId}`, { active: true })).status).toBe(200)
    expect((await branch.put(`/staff/package-plans/${planId}`, { active: false })).status).toBe(200)
    expect((await branch.put(`/staff/branches/${branchId}`, { active: false })).status).toBe(200)
  })

  test('a branch is opened by an owner alone, under a code of its own and in a valid time zone', async () => {
    const owner = who('owner')
    for (const name of ['manager', 'desk', 'instructor', 'customer', 'elsewhere'])
      expect((await open('taiping', who(name))).status).toBe(403)
    expect((await open('penang', owner)).body['code']).toBe('setup.slug_taken')
    const body = { code: 'taiping', name: both('Taiping'), time_zone: 'Asia/Taiping' }
    expect((await post('branches', { body, as: owner })).body['errors']).toHaveProperty('time_zone')
    expect((await post('branches', { body: { ...body, code: 'Tai Ping' }, as: owner })).status).toBe(422)
  })

  test('a branch is changed by an owner alone, and only from within it', async () => {
    const owner = who('owner')
    const { branchId } = stage.studio
    expect((await put(`branches/${branchId}`, { body: { sort: 3 }, as: owner })).status).toBe(200)
    expect((await put(`branches/${branchId}`, { body: { sort: 3 } })).status).toBe(403)
    expect((await put(`branches/${stage.elsewhere.branchId}`, { body: { sort: 3 }, as: owner })).status).toBe(404)
    expect((await acts(branchId)).at(-1)).toMatchObject({
      action: 'setup.change_branch',
      details: { before: { sort: 0 }, after: { sort: 3 } },
    })
  })

  test('a branch is not retired when it is the last', async () => {
    const { db } = stage.server
    await db.updateTable('class_sessions').set({ status: 'canceled' }).where('status', '=', 'upcoming').execute()
    await db.updateTable('branches').set({ active: false }).where('id', '<>', stage.studio.branchId).execute()
    const last = await put(`branches/${stage.studio.branchId}`, { body: { active: false }, as: who('owner') })
    expect([last.status, last.body['code']]).toEqual([409, 'setup.last_branch'])
    await db.updateTable('branches').set({ active: true }).where('id', '=', stage.elsewhere.branchId).execute()
  })
})
