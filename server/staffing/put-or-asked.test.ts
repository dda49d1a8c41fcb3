import { beforeEach, describe, expect, test } from 'vitest'
import { aHeldAct, doDue, runsOf, type AskedAct } from '#dev/testing/held-acts.ts'
import type { Instructor } from '#dev/testing/instructors.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageSetup } from '#dev/testing/setup-stage.ts'
import { anUncovered, aTrained, rowsOf } from '#dev/testing/stand-in.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { runInvariants } from '#server/kit/invariants.ts'

const stage = stageSetup()
const { post, read, shown, who } = stage

let uncovered: Awaited<ReturnType<typeof anUncovered>>
let sofia: Instructor
let daniel: Instructor

beforeEach(async () => {
  await stage.server.clock.freeze((await stage.server.clock.now()).round('minute'))
  uncovered = await anUncovered(stage)
  sofia = await aTrained(stage, 'Sofia Tan')
  daniel = await aTrained(stage, 'Daniel Ooi')
})

const ownOffers = async (as: Instructor) => rowsOf((await read('/staff/my-day', as)).body['offers'])
const answer = async (as: Instructor, { id, said }: { readonly id: string; readonly said: 'yes' | 'no' }) =>
  post(`substitute-offers/${id}/answer`, { body: { answer: said }, as })
const teachers = async (sessionId: string) => (await shown(`/schedules/${sessionId}`)).body['instructors']
const countTold = async (as: Instructor) => (await messagesTo(stage.server.db, as)).length

describe('somebody is asked about several classes', () => {
  test('each question is read on the own day and answered for itself: yes to one, no to another', async () => {
    const later = (await stage.server.clock.now()).add({ hours: 100 })
    const second = await anUncovered(stage, { startsAt: later })
    await uncovered.ask(sofia, daniel)
    await second.ask(sofia)
    const asked = await ownOffers(sofia)
    expect(asked).toMatchObject([{ others: ['Daniel Ooi'] }, { others: [] }])
    const [first, last] = asked.map(({ id }) => textOf(id))
    expect((await answer(sofia, { id: last ?? '', said: 'yes' })).body).toMatchObject({ teaches: true })
    expect(await ownOffers(sofia)).toMatchObject([{ id: first }])
    expect(await teachers(second.sessionId)).toMatchObject([{ id: sofia.instructorId }])
    expect(await teachers(uncovered.sessionId)).toMatchObject([{ id: uncovered.sick.instructorId }])
    expect((await answer(sofia, { id: first ?? '', said: 'no' })).body).toMatchObject({ teaches: false })
    expect(await ownOffers(sofia)).toEqual([])
    expect(await ownOffers(daniel)).toHaveLength(1)
  })

  test('a yes to a second class at the same hour is refused, and its question stays open for the others', async () => {
    const second = await anUncovered(stage)
    await uncovered.ask(sofia)
    await second.ask(sofia, daniel)
    const ids = (await ownOffers(sofia)).map(({ id }) => textOf(id))
    expect((await answer(sofia, { id: ids[0] ?? '', said: 'yes' })).status).toBe(200)
    expect((await answer(sofia, { id: ids[1] ?? '', said: 'yes' })).body['code']).toBe('schedules.instructor_busy')
    expect((await ownOffers(daniel)).length + (await ownOffers(sofia)).length).toBeGreaterThan(0)
  })
})

describe('somebody is put on while others are asked', () => {
  const putOf = ({ sessionId, sick }: typeof uncovered, to: Instructor): AskedAct => {
    const path = `/staff/schedules/${sessionId}/substitute`
    const body = { absent_id: sick.instructorId, instructor_id: to.instructorId }
    return { method: 'PUT', path, preview: `${path}/preview`, body }
  }
  const held = async () =>
    aHeldAct(stage.server, { token: who('manager').token, act: putOf(uncovered, sofia), seconds: '10' })
  const pass = async () => {
    await stage.server.clock.advance({ seconds: 11 })
    await doDue(stage.server)
  }

  test('taken back, the question is open as before and nobody was told', async () => {
    await uncovered.ask(daniel)
    const told = await countTold(daniel)
    const id = await held()
    const taken = await stage.server.request('DELETE', `/staff/work-runs/${id}`, { token: who('manager').token })
    expect(taken.status).toBe(200)
    await pass()
    expect(await teachers(uncovered.sessionId)).toMatchObject([{ id: uncovered.sick.instructorId }])
    expect([await ownOffers(daniel), await countTold(daniel)]).toMatchObject([[{ absent: 'Arjun Pillai' }], told])
  })

  test('after the seconds the class is taken, and whoever was asked is told', async () => {
    await uncovered.ask(daniel)
    const told = await countTold(daniel)
    await held()
    expect(await countTold(daniel)).toBe(told)
    await pass()
    expect(await teachers(uncovered.sessionId)).toMatchObject([{ id: sofia.instructorId }])
    expect([await ownOffers(daniel), await countTold(daniel)]).toEqual([[], told + 1])
    expect(await runInvariants(stage.server.databaseUrl)).toEqual([])
  })

  test('a class that is edited to another instructor settles the request, which stays settled', async () => {
    await uncovered.ask(daniel)
    const told = await countTold(daniel)
    const editTo = async ({ instructorId: id }: Instructor) =>
      stage.put(`schedules/${uncovered.sessionId}`, { body: { scope: 'this', instructors: [{ id }] } })
    expect((await editTo(sofia)).status).toBe(200)
    expect([await ownOffers(daniel), await countTold(daniel)]).toEqual([[], told + 1])
    expect((await editTo(uncovered.sick)).status).toBe(200)
    expect(await ownOffers(daniel)).toEqual([])
    expect((await uncovered.listed())['requests']).toEqual([])
    expect(await runInvariants(stage.server.databaseUrl)).toEqual([])
  })

  test('a yes in those seconds has the class, and the act ends with the reason', async () => {
    await uncovered.ask(daniel)
    const id = await held()
    const [offer] = await ownOffers(daniel)
    expect((await answer(daniel, { id: textOf(offer?.['id']), said: 'yes' })).status).toBe(200)
    await pass()
    expect(await teachers(uncovered.sessionId)).toMatchObject([{ id: daniel.instructorId }])
    const run = (await runsOf(stage.server, who('manager').token)).find((one) => textOf(one['id']) === id)
    expect(run).toMatchObject({ state: 'refused', refusal: { code: expect.any(String) } })
  })
})
