import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aMember } from '#dev/testing/builders.ts'
import {
  aClassOfThree,
  aHeldAct,
  bookedIn,
  cancelBookingIn,
  cancelOf,
  doDue,
  messageTo,
  runsOf,
  swapIn,
} from '#dev/testing/held-acts.ts'
import type { TestServer } from '#dev/testing/server.ts'
import { stageTimetable } from '#dev/testing/timetable.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { emptyInputs } from './queries.ts'

type SessionId = Id<'class_sessions'>

const stage = stageTimetable()
const token = () => stage.manager.token
const now = async () => (await stage.server.clock.now()).round('minute')
// However slow the machine is, no act is due before its test says so.
beforeEach(async () => stage.server.clock.freeze(await now()))
const forward = async (seconds: number) => stage.server.clock.advance({ seconds })
const aBookedClass = async () => aClassOfThree(stage.server, { studio: stage.studio })
const auditOf = async (requestId: string) =>
  stage.server.db.selectFrom('audit_entries').select('action').where('request_id', '=', requestId).execute()
const theRun = async (id: string) => (await runsOf(stage.server, token())).find((run) => textOf(run['id']) === id)

describe('an act that no longer holds at its moment', () => {
  it('an act whose plan has changed is not done, and ends with the new plan', async () => {
    const { server, studio } = stage
    const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt: (await now()).add({ hours: 48 }) })
    const id = await aHeldAct(server, { token: token(), act: cancelOf(sessionId) })
    await (await anActor(server, { studio })).book(sessionId)
    await forward(11)
    await doDue(server)
    const run = await theRun(id)
    expect(run).toMatchObject({
      state: 'refused',
      done: null,
      of_class: { class_name: expect.any(String) },
      refusal: { code: 'staff.plan_changed', plan: { people: 1, credits_back: 1, plan_hash: expect.any(String) } },
    })
    expect(await auditOf(id)).toEqual([])
    const again = await server.request('POST', `/staff/schedules/${sessionId}/cancel`, {
      token: token(),
      body: { reason: 'Seen again', plan_hash: run?.['refusal']?.['plan']?.['plan_hash'] },
    })
    expect(again.status).toBe(200)
  })

  test.each([
    ['bookings.cancel_by_staff', cancelBookingIn, { gets_seat: [expect.any(String)], messages: 2 }],
    ['bookings.write_to_class', async (_server: TestServer, id: SessionId) => messageTo(id), { messages: 2 }],
  ] as const)('%s ends with the new plan where somebody came to wait', async (_kind, anAct, plan) => {
    const { server, studio } = stage
    const startsAt = (await now()).add({ hours: 48 })
    const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt, capacity: 1 })
    await (await anActor(server, { studio })).book(sessionId)
    const id = await aHeldAct(server, { token: token(), act: await anAct(server, sessionId) })
    await (await anActor(server, { studio })).book(sessionId, 'waitlist')
    await forward(11)
    await doDue(server)
    expect(await theRun(id)).toMatchObject({ state: 'refused', refusal: { code: 'staff.plan_changed', plan } })
    expect(await auditOf(id)).toEqual([])
  })

  it('a swap ends with the new plan where one of the two sits elsewhere by then', async () => {
    const { server } = stage
    const sessionId = await aBookedClass()
    await server.db.updateTable('class_sessions').set({ capacity: 3 }).where('id', '=', sessionId).execute()
    const act = await swapIn(server, sessionId)
    const id = await aHeldAct(server, { token: token(), act })
    const [first] = await bookedIn(server, sessionId)
    const body = { seat_no: 3, reason: 'A spring is loose.' }
    expect((await server.request('POST', `/staff/bookings/${first}/seat`, { token: token(), body })).status).toBe(200)
    await forward(11)
    await doDue(server)
    expect(await theRun(id)).toMatchObject({
      state: 'refused',
      of_person: expect.any(String),
      refusal: { code: 'staff.plan_changed', plan: { people: [{ seat_no: 2 }, { seat_no: 3 }] } },
    })
  })

  it.each([
    ['no role', sql`delete from account_roles`],
    ['a lesser role', sql`update account_roles set role = 'desk'`],
  ] as const)('an act of somebody who has %s by then is not done', async (_title, change) => {
    const { server, studio, manager } = stage
    const owner = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
    const sessionId = await aBookedClass()
    const id = await aHeldAct(server, { token: token(), act: cancelOf(sessionId) })
    await sql`${change} where account_id = ${manager.accountId}`.execute(server.db)
    await forward(11)
    await doDue(server)
    expect(await runsOf(server, owner.token)).toMatchObject([
      { id, state: 'refused', refusal: { code: 'work.role_gone', plan: null } },
    ])
    expect(await auditOf(id)).toEqual([])
  })

  it('an act of somebody who was removed ends', async () => {
    const { server, studio, manager } = stage
    const owner = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
    const id = await aHeldAct(server, { token: token(), act: cancelOf(await aBookedClass()) })
    await server.db.deleteFrom('account_roles').where('account_id', '=', manager.accountId).execute()
    await sql`update accounts set email = null, phone = null, password_hash = 'deleted', deleted_at = studio_now() where id = ${manager.accountId}`.execute(
      server.db,
    )
    await forward(11)
    await doDue(server)
    expect(await runsOf(server, owner.token)).toMatchObject([{ id, state: 'refused' }])
    expect(await auditOf(id)).toEqual([])
  })

  it('an act that nobody could do for a quarter of an hour is not done any more', async () => {
    const { server } = stage
    const id = await aHeldAct(server, { token: token(), act: cancelOf(await aBookedClass()) })
    await server.clock.advance({ minutes: 16 })
    await doDue(server)
    expect(await theRun(id)).toMatchObject({ state: 'refused', refusal: { code: 'work.too_late' } })
    expect(await auditOf(id)).toEqual([])
  })

  it('what was sent is emptied a month after the end', async () => {
    const { server } = stage
    const id = await aHeldAct(server, { token: token(), act: cancelOf(await aBookedClass()) })
    await forward(11)
    await doDue(server)
    const inputOf = async () =>
      (
        await server.db
          .selectFrom('work_runs')
          .select('input')
          .where('id', '=', asId('work_runs', id))
          .executeTakeFirst()
      )?.input
    await server.clock.advance({ days: 29 })
    await emptyInputs(server.db, 100)
    expect(await inputOf()).toMatchObject({ reason: 'The boiler is broken' })
    await server.clock.advance({ days: 2 })
    await emptyInputs(server.db, 100)
    expect(await inputOf()).toEqual({})
  })

  it('whom a plan that was not followed names is forgotten a month after the end', async () => {
    const { server, studio } = stage
    const startsAt = (await now()).add({ hours: 48 })
    const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt, capacity: 1 })
    await (await anActor(server, { studio })).book(sessionId)
    const id = await aHeldAct(server, { token: token(), act: await cancelBookingIn(server, sessionId) })
    await (await anActor(server, { studio })).book(sessionId, 'waitlist')
    await forward(11)
    await doDue(server)
    const resultOf = async () =>
      (
        await server.db
          .selectFrom('work_runs')
          .select('result')
          .where('id', '=', asId('work_runs', id))
          .executeTakeFirst()
      )?.result
    expect(await resultOf()).toMatchObject({ details: { plan: { gets_seat: [expect.any(String)] } } })
    await server.clock.advance({ days: 31 })
    await emptyInputs(server.db, 100)
    expect(await resultOf()).toEqual({ refused: true, code: 'staff.plan_changed', values: {}, fields: {} })
  })
})

it('no act of all these was done', async () => {
  expect(await runInvariants(stage.server.databaseUrl)).toEqual([])
})
