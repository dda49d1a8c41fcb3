import { beforeEach, describe, expect, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass } from '#dev/testing/builders.ts'
import { teach, type Instructor } from '#dev/testing/instructors.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageSetup } from '#dev/testing/setup-stage.ts'
import { anUncovered, aTrained, rowsOf } from '#dev/testing/stand-in.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { brokenConstraint } from '#server/driver/database.ts'

const stage = stageSetup()
const { post, put, read, acts, who } = stage

let uncovered: Awaited<ReturnType<typeof anUncovered>>
let sick: Instructor
let sofia: Instructor
let daniel: Instructor

/** Two could take the class of the one who is ill. */
beforeEach(async () => {
  uncovered = await anUncovered(stage)
  ;({ sick } = uncovered)
  sofia = await aTrained(stage, 'Sofia Tan')
  daniel = await aTrained(stage, 'Daniel Ooi')
})

const ask = async (...asked: Instructor[]) => uncovered.ask(...asked)
const offers = async () => rowsOf(rowsOf((await uncovered.listed())['requests'])[0]?.['offers'])
const ownOffers = async (as: Instructor) => rowsOf((await read('/staff/my-day', as)).body['offers'])
const answer = async (as: Instructor, what: 'yes' | 'no', id?: string) =>
  post(`substitute-offers/${id ?? textOf((await ownOffers(as))[0]?.['id'])}/answer`, { body: { answer: what }, as })
const teachers = async () => (await stage.shown(`/schedules/${uncovered.sessionId}`)).body['instructors']
const lastTo = async (as: { accountId: Id<'accounts'> }) => (await messagesTo(stage.server.db, as)).at(-1)

describe('several are asked', () => {
  test('each of them reads the question in a message and on the own day, and the manager sees who was asked', async () => {
    const member = await anActor(stage.server, { studio: stage.studio })
    await member.book(uncovered.sessionId)
    expect((await ask(sofia, daniel)).body).toMatchObject({
      success: true,
      asked: 2,
      answer_by: '2026-11-23T20:00:00+08:00',
    })
    expect(await lastTo(sofia)).toMatchObject({ template: 'instructors.offered' })
    expect((await lastTo(sofia))?.plain).toContain('Can you teach this class for Arjun Pillai?')
    expect(await ownOffers(sofia)).toMatchObject([{ absent: 'Arjun Pillai', booked: 1, others: ['Daniel Ooi'] }])
    expect(await offers()).toMatchObject([{ status: 'open' }, { status: 'open' }])
    expect((await acts(uncovered.requestId)).map(({ action }) => action)).toEqual([
      'staffing.ask_substitute',
      'staffing.offer_substitute',
    ])
  })

  test('the first yes has the class: who is booked, the absent one, the others and the manager are told', async () => {
    const member = await anActor(stage.server, { studio: stage.studio })
    const bookingId = await member.book(uncovered.sessionId)
    await ask(sofia, daniel)
    const late = textOf((await ownOffers(daniel))[0]?.['id'])
    expect((await answer(sofia, 'yes')).body).toEqual({ success: true, teaches: true, told: 1 })
    expect(await teachers()).toMatchObject([{ id: sofia.instructorId, role: 'substitute' }])
    expect(await member.show(bookingId)).toMatchObject({ status: 'booked', instructors: ['Sofia Tan'] })
    expect((await lastTo(member))?.plain).toContain('Sofia Tan teaches your class')
    expect((await lastTo(sick))?.plain).toContain('Sofia Tan teaches it')
    expect((await lastTo(daniel))?.plain).toContain('Sofia Tan takes this class')
    expect(await lastTo(who('manager'))).toMatchObject({ template: 'instructors.filled' })
    expect(await ownOffers(daniel)).toEqual([])
    const refused = await answer(daniel, 'yes', late)
    expect(refused).toMatchObject({ status: 409, body: { code: 'staffing.taken' } })
    expect(await teachers()).toMatchObject([{ id: sofia.instructorId }])
  })

  test('a no is seen by the manager, leaves the class to the others, and is final', async () => {
    await ask(sofia, daniel)
    const id = textOf((await ownOffers(sofia))[0]?.['id'])
    expect((await answer(sofia, 'no')).body).toEqual({ success: true, teaches: false, told: 0 })
    expect((await answer(sofia, 'yes', id)).body['code']).toBe('staffing.offer_answered')
    expect(await uncovered.candidate(sofia)).toMatchObject({ fit: 'said_no' })
    expect(await offers()).toContainEqual(expect.objectContaining({ status: 'declined' }))
    expect((await ask(sofia)).body['code']).toBe('staffing.cannot_ask')
    expect((await answer(daniel, 'yes')).status).toBe(200)
  })

  test('who is asked already is not asked twice, and once for one key', async () => {
    const headers = { 'idempotency-key': `offer-${uncovered.requestId}` }
    const body = { instructor_ids: [sofia.instructorId] }
    const first = await post(`substitute-requests/${uncovered.requestId}/offers`, { body, headers })
    expect((await post(`substitute-requests/${uncovered.requestId}/offers`, { body, headers })).body).toEqual(
      first.body,
    )
    expect((await ask(sofia, daniel)).body).toMatchObject({ asked: 1 })
    expect(await offers()).toHaveLength(2)
  })

  test('a question without an answer lapses, and can be asked again', async () => {
    const { clock } = stage.server
    const begun = await clock.now()
    await ask(sofia)
    const id = textOf((await ownOffers(sofia))[0]?.['id'])
    await clock.set(begun.add({ hours: 12 }))
    expect(await offers()).toMatchObject([{ status: 'lapsed' }])
    expect(await ownOffers(sofia)).toEqual([])
    expect((await answer(sofia, 'yes', id)).body['code']).toBe('staffing.offer_over')
    expect((await ask(sofia)).body).toMatchObject({ asked: 1 })
    expect(await offers()).toMatchObject([{ status: 'open' }])
    expect((await answer(sofia, 'yes')).status).toBe(200)
    await clock.set(begun)
  })

  test('a yes of somebody who teaches another class by now is refused, and the question stays open', async () => {
    await ask(sofia, daniel)
    const other = await aClass(stage.server.db, { studio: stage.studio, ownRoom: true })
    await teach(stage.server, { sessionId: other, instructorId: sofia.instructorId })
    expect((await answer(sofia, 'yes')).body['code']).toBe('schedules.instructor_busy')
    expect(await offers()).toMatchObject([{ status: 'open' }, { status: 'open' }])
    expect(await teachers()).toMatchObject([{ id: sick.instructorId }])
  })
})

describe('the studio decides otherwise', () => {
  test('putting somebody in approves the request, and tells whoever was asked', async () => {
    await ask(sofia, daniel)
    const body = { absent_id: sick.instructorId, instructor_id: daniel.instructorId }
    expect((await put(`schedules/${uncovered.sessionId}/substitute`, { body })).status).toBe(200)
    expect((await read(`/staff/substitute-requests?limit=100`)).body['data']).toContainEqual(
      expect.objectContaining({
        id: uncovered.requestId,
        status: 'approved',
        substitute: { id: daniel.instructorId, name: 'Daniel Ooi' },
      }),
    )
    expect((await lastTo(sofia))?.plain).toContain('Daniel Ooi takes this class')
    expect(await lastTo(daniel)).toMatchObject({ template: 'instructors.teaches' })
    expect(await ownOffers(daniel)).toEqual([])
  })

  test('a request that is withdrawn or refused closes its questions', async () => {
    await ask(sofia)
    const id = textOf((await ownOffers(sofia))[0]?.['id'])
    await post(`substitute-requests/${uncovered.requestId}/withdraw`, { as: sick, body: {} })
    expect((await lastTo(sofia))?.plain).toContain('needs nobody')
    expect((await answer(sofia, 'yes', id)).body['code']).toBe('staffing.offer_over')
    expect((await ask(daniel)).body['code']).toBe('staffing.answered')
  })

  test('a manager notes for an instructor that she cannot come, and no instructor does for another', async () => {
    await post(`substitute-requests/${uncovered.requestId}/withdraw`, { as: sick, body: {} })
    const body = { session_id: uncovered.sessionId, absent_id: sick.instructorId, reason: 'Called at six' }
    expect((await post('substitute-requests', { body, as: sofia })).status).toBe(404)
    expect((await post('substitute-requests', { body, as: who('desk') })).status).toBe(404)
    const before = (await messagesTo(stage.server.db, who('manager'))).length
    expect((await post('substitute-requests', { body })).status).toBe(201)
    expect((await messagesTo(stage.server.db, who('manager'))).length).toBe(before)
    expect(rowsOf((await uncovered.listed())['requests'])).toMatchObject([{ reason: 'Called at six' }])
  })

  test('an offer is answered by whom it asks, and asked by owner and manager', async () => {
    await ask(sofia)
    const id = textOf((await ownOffers(sofia))[0]?.['id'])
    expect((await answer(daniel, 'yes', id)).status).toBe(404)
    expect((await post(`substitute-offers/${id}/answer`, { body: { answer: 'yes' } })).status).toBe(404)
    const body = { instructor_ids: [daniel.instructorId] }
    for (const as of [sofia, who('desk'), who('customer'), who('elsewhere')])
      expect((await post(`substitute-requests/${uncovered.requestId}/offers`, { body, as })).status).toBe(403)
  })

  test('the database keeps a second accepted offer out of a request', async () => {
    await ask(sofia, daniel)
    const broken = await stage.server.db
      .updateTable('substitute_offers')
      .set({ status: 'accepted', answered_at: await stage.server.clock.now() })
      .where('request_id', '=', uncovered.requestId)
      .execute()
      .catch((error: unknown) => brokenConstraint(error))
    expect(broken).toBe('substitute_offers_one_accepted')
  })
})
