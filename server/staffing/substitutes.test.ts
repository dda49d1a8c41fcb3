import { beforeEach, describe, expect, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass } from '#dev/testing/builders.ts'
import { anInstructor, teach, type Instructor } from '#dev/testing/instructors.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageSetup } from '#dev/testing/setup-stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'

const stage = stageSetup()
const { post, read, acts, who } = stage

let sick: Instructor
let spare: Instructor
let sessionId: Id<'class_sessions'>

/** A class of tomorrow whose instructor is ill, and a free instructor. */
beforeEach(async () => {
  const { server, studio } = stage
  sick = await anInstructor(server, { studio })
  spare = await anInstructor(server, { studio, name: 'Devi Raj' })
  sessionId = await aClass(server.db, { studio, ownRoom: true })
  await teach(server, { sessionId, instructorId: sick.instructorId })
})

const ask = async (about: object = {}, as: Instructor = sick) =>
  post('substitute-requests', { body: { session_id: sessionId, reason: 'A fever since last night', ...about }, as })
const asked = async (about: object = {}) => textOf((await ask(about)).body['id'])
const answer = async (
  id: string,
  what: string,
  { as = who('manager'), ...body }: Record<string, unknown> & { as?: Instructor | ReturnType<typeof who> } = {},
) => post(`substitute-requests/${id}/${what}`, { body, as })
const teachers = async () => (await stage.shown(`/schedules/${sessionId}`)).body['instructors']
const listed = async (as: Instructor | ReturnType<typeof who> = who('manager'), query = '') => {
  const { body } = await read(`/staff/substitute-requests?limit=100${query}`, as)
  return Array.isArray(body['data']) ? body['data'] : []
}

describe('a request for a substitute', () => {
  test('a request for a substitute is made by the instructor, and the proposed one takes over when it is approved', async () => {
    const member = await anActor(stage.server, { studio: stage.studio })
    const bookingId = await member.book(sessionId)
    const id = await asked({ proposed_id: spare.instructorId })
    expect(await teachers()).toMatchObject([{ id: sick.instructorId }])
    expect((await messagesTo(stage.server.db, who('manager'))).at(-1)?.plain).toContain('A fever since last night')
    expect(await listed()).toContainEqual(
      expect.objectContaining({
        id,
        status: 'open',
        proposed: { id: spare.instructorId, name: 'Devi Raj' },
        reason: 'A fever since last night',
      }),
    )
    expect((await answer(id, 'approve')).body).toEqual({ success: true, told: 1 })
    expect(await teachers()).toMatchObject([{ id: spare.instructorId, role: 'substitute' }])
    expect(await member.show(bookingId)).toMatchObject({ status: 'booked', instructors: ['Devi Raj'] })
    expect((await messagesTo(stage.server.db, sick)).at(-1)?.plain).toContain('Devi Raj teaches it')
    expect((await messagesTo(stage.server.db, spare)).at(-1)?.subject).toContain('You teach')
    expect((await messagesTo(stage.server.db, member)).at(-1)?.plain).toContain('Devi Raj teaches your class')
    expect((await acts(id)).map(({ action, actor_role: role }) => [action, role])).toEqual([
      ['staffing.ask_substitute', 'instructor'],
      ['staffing.approve_substitute', 'manager'],
    ])
    expect((await acts(sessionId)).map(({ action }) => action)).toEqual(['bookings.substitute_instructor'])
  })

  test('a request for a substitute can be met by another than was proposed, and needs somebody', async () => {
    const id = await asked()
    expect((await answer(id, 'approve')).body['code']).toBe('staffing.whom')
    expect((await answer(id, 'approve', { instructor_id: spare.instructorId })).status).toBe(200)
    expect(await teachers()).toMatchObject([{ id: spare.instructorId }])
  })

  test('a request for a substitute stays open when the substitute teaches another class then', async () => {
    const other = await aClass(stage.server.db, { studio: stage.studio, ownRoom: true })
    await teach(stage.server, { sessionId: other, instructorId: spare.instructorId })
    const id = await asked({ proposed_id: spare.instructorId })
    expect((await answer(id, 'approve')).body['code']).toBe('schedules.instructor_busy')
    expect(await listed()).toContainEqual(expect.objectContaining({ id, status: 'open', answered_at: null }))
    expect(await teachers()).toMatchObject([{ id: sick.instructorId }])
    expect((await acts(id)).map(({ action }) => action)).toEqual(['staffing.ask_substitute'])
  })

  test('a request for a substitute is refused with a reason, which its instructor is told', async () => {
    const id = await asked()
    expect((await answer(id, 'refuse', { reason: '' })).status).toBe(422)
    expect((await answer(id, 'refuse', { reason: 'Nobody is free' })).status).toBe(200)
    expect((await messagesTo(stage.server.db, sick)).at(-1)?.plain).toContain('Nobody is free')
    expect(await teachers()).toMatchObject([{ id: sick.instructorId }])
    // A new request is possible, as the class is still theirs.
    expect((await ask()).status).toBe(201)
  })

  test('a refusal is told to the instructor and not to the manager who wrote the call down', async () => {
    const { body } = await post('substitute-requests', {
      body: { session_id: sessionId, absent_id: sick.instructorId, reason: 'Called in sick' },
      as: who('manager'),
    })
    const told = (await messagesTo(stage.server.db, who('manager'))).length
    const id = textOf(body['id'])
    expect((await answer(id, 'refuse', { reason: 'Nobody is free', as: who('owner') })).status).toBe(200)
    expect((await messagesTo(stage.server.db, sick)).at(-1)?.plain).toContain('You still teach it')
    expect(await messagesTo(stage.server.db, who('manager'))).toHaveLength(told)
  })

  test('a request for a substitute is withdrawn by who asked alone', async () => {
    const id = await asked()
    expect((await answer(id, 'withdraw', { as: spare })).status).toBe(404)
    expect((await answer(id, 'withdraw', { as: sick })).status).toBe(200)
    expect((await answer(id, 'approve', { instructor_id: spare.instructorId })).body['code']).toBe('staffing.answered')
  })

  test('a request for a substitute is answered once, however many answer', async () => {
    const third = await anInstructor(stage.server, { studio: stage.studio, name: 'Chong Wei' })
    const id = await asked()
    const answers = await Promise.all([
      answer(id, 'approve', { instructor_id: spare.instructorId }),
      answer(id, 'approve', { instructor_id: third.instructorId }),
      answer(id, 'refuse', { reason: 'Nobody is free', as: who('owner') }),
      answer(id, 'withdraw', { as: sick }),
    ])
    expect(answers.map(({ status, body }) => textOf(body['code'] ?? `${status}`)).toSorted()).toEqual([
      '200',
      'staffing.answered',
      'staffing.answered',
      'staffing.answered',
    ])
  })

  test('a request for a substitute is asked once at a time, and once for one key', async () => {
    const headers = { 'idempotency-key': `ask-${sessionId}` }
    const body = { session_id: sessionId, reason: 'A fever since last night' }
    const first = await post('substitute-requests', { body, as: sick, headers })
    const repeated = await post('substitute-requests', { body, as: sick, headers })
    expect([repeated.status, repeated.body['id']]).toEqual([201, first.body['id']])
    expect((await ask()).body['code']).toBe('staffing.asked')
  })

  test('a request for a substitute ends when the class is cancelled', async () => {
    const id = await asked()
    await post(`schedules/${sessionId}/cancel`, { body: { reason: 'No water' } })
    expect(await listed(who('manager'), '&search=status:lapsed')).toContainEqual(expect.objectContaining({ id }))
    const late = await answer(id, 'approve', { instructor_id: spare.instructorId })
    expect(late.body['code']).toBe('schedules.over')
  })
})

describe('requests are made and answered by the right people alone', () => {
  test('a substitute is requested by the instructor of the class', async () => {
    expect((await ask({}, spare)).status).toBe(404)
    expect((await post('substitute-requests', { body: { session_id: sessionId, reason: 'For him' } })).status).toBe(404)
    expect((await ask({ proposed_id: sick.instructorId })).body['code']).toBe('setup.unknown')
    expect((await ask({ proposed_id: stage.elsewhere.instructorId })).body['code']).toBe('setup.unknown')
  })

  test('an instructor sees their own requests, and answers none', async () => {
    const id = await asked({ proposed_id: spare.instructorId })
    expect(await listed(sick)).toMatchObject([{ id }])
    expect(await listed(spare)).toEqual([])
    for (const as of [sick, spare, who('desk'), who('customer'), who('elsewhere')])
      expect((await answer(id, 'approve', { as })).status).toBe(403)
  })

  test('nobody makes or answers a request for others nor from another branch', async () => {
    const id = await asked({ proposed_id: spare.instructorId })
    const there = await stage.server.request('POST', `/staff/substitute-requests/${id}/approve`, {
      token: who('elsewhere').token,
      headers: { 'x-branch': 'ipoh' },
      body: {},
    })
    expect(there.status).toBe(404)
  })

  test('nobody makes or answers a request once the class has begun', async () => {
    const { server } = stage
    const begun = await server.clock.now()
    await server.clock.set(begun.add({ hours: 25 }))
    expect((await ask()).body['code']).toBe('schedules.over')
    await server.clock.set(begun)
  })
})
