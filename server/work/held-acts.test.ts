import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aMember } from '#dev/testing/builders.ts'
import {
  aClassOfThree,
  aHeldAct,
  cancelOf,
  doDue,
  holdAct,
  runsOf,
  seatsOf,
  type AskedAct,
} from '#dev/testing/held-acts.ts'
import { anInstructor, teach } from '#dev/testing/instructors.ts'
import { seriesCalls, stageTimetable } from '#dev/testing/timetable.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { emptyInputs } from './queries.ts'

const stage = stageTimetable()
const { aSeries } = seriesCalls(stage)
const token = () => stage.manager.token
const now = async () => (await stage.server.clock.now()).round('minute')
// However slow the machine is, no act is due before its test says so.
beforeEach(async () => stage.server.clock.freeze(await now()))
const forward = async (seconds: number) => stage.server.clock.advance({ seconds })

const aBookedClass = async () => aClassOfThree(stage.server, { studio: stage.studio })

const acts: Readonly<Record<string, () => Promise<AskedAct>>> = {
  'bookings.cancel_class': async () => cancelOf(await aBookedClass()),
  'bookings.resize_class': async () => seatsOf(await aBookedClass()),
  'bookings.move_class': async () => {
    const path = `/staff/schedules/${await aBookedClass()}/time`
    const startsAt = (await now()).add({ hours: 60 }).toString()
    return { method: 'PUT', path, preview: `${path}/preview`, body: { starts_at: startsAt } }
  },
  'bookings.substitute_instructor': async () => {
    const { server, studio } = stage
    const [absent, other] = [await anInstructor(server, { studio }), await anInstructor(server, { studio })]
    const sessionId = await aBookedClass()
    await teach(server, { sessionId, instructorId: absent.instructorId })
    const path = `/staff/schedules/${sessionId}/substitute`
    const body = { absent_id: absent.instructorId, instructor_id: other.instructorId }
    return { method: 'PUT', path, preview: `${path}/preview`, body }
  },
  'schedules.edit': async () => {
    const [id = ''] = await aSeries()
    const path = `/staff/schedules/${id}`
    return { method: 'PUT', path, preview: `${path}/preview`, body: { scope: 'all', time: '19:00' } }
  },
  'schedules.close_days': async () => {
    const startsAt = (await now()).add({ hours: 48 })
    const day = startsAt.toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate().toString()
    await aBookedClass()
    return {
      method: 'POST',
      path: '/staff/closures',
      preview: '/staff/closures/preview',
      body: { first_day: day, last_day: day },
      more: { reason: 'Deepavali' },
    }
  },
  'schedules.lengthen': async () => {
    const [classId = ''] = await aSeries()
    const { series_id: id } = await stage.server.db
      .selectFrom('class_sessions')
      .select('series_id')
      .where('id', '=', asId('class_sessions', classId))
      .executeTakeFirstOrThrow()
    const path = `/staff/series/${id}/end`
    return { method: 'PUT', path, preview: `${path}/preview`, body: { end_type: 'occurence', end_occurence: 6 } }
  },
}

const auditOf = async (requestId: string) =>
  stage.server.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_account_id', 'actor_role'])
    .where('request_id', '=', requestId)
    .execute()
const theRun = async (id: string) => (await runsOf(stage.server, token())).find((run) => textOf(run['id']) === id)

describe('an act that waits', () => {
  test.each(Object.keys(acts))(
    'the act %s waits for its seconds, and is then done once, by who asked',
    async (kind) => {
      const { server, manager } = stage
      const act = await acts[kind]?.()
      if (!act) throw new Error(`no act ${kind}`)
      const id = await aHeldAct(server, { token: token(), act })
      const held = await theRun(id)
      expect(held).toMatchObject({ kind, state: 'held', done: null, refusal: null, asked_by: { is_me: true } })
      await forward(9)
      await unchanged(server, async () => doDue(server))
      await forward(2)
      await doDue(server)
      expect(await theRun(id)).toMatchObject({ state: 'done', refusal: null, done: { told: expect.any(Number) } })
      expect(await auditOf(id)).toEqual([{ action: kind, actor_account_id: manager.accountId, actor_role: 'manager' }])
      await unchanged(server, async () => doDue(server))
    },
  )

  it('an act that is taken back is never done', async () => {
    const { server } = stage
    const sessionId = await aBookedClass()
    const id = await aHeldAct(server, { token: token(), act: cancelOf(sessionId), seconds: '60' })
    expect(await server.request('DELETE', `/staff/work-runs/${id}`, { token: token() })).toMatchObject({ status: 200 })
    await forward(70)
    await unchanged(server, async () => doDue(server))
    expect(await theRun(id)).toMatchObject({ state: 'taken_back', done: null })
    expect(await auditOf(id)).toEqual([])
    const again = await server.request('DELETE', `/staff/work-runs/${id}`, { token: token() })
    expect(again).toMatchObject({ status: 409, body: { code: 'work.over' } })
  })

  it('an act that was done is not taken back', async () => {
    const { server } = stage
    const id = await aHeldAct(server, { token: token(), act: seatsOf(await aBookedClass()), seconds: '1' })
    await forward(2)
    await doDue(server)
    const late = async () => server.request('DELETE', `/staff/work-runs/${id}`, { token: token() })
    expect(await unchanged(server, late)).toMatchObject({ status: 409, body: { code: 'work.over' } })
  })

  it('an act is kept once, however often it is sent with its key', async () => {
    const { server } = stage
    const act = seatsOf(await aBookedClass())
    const press = async () => holdAct(server, { token: token(), act, key: 'one press' })
    await Promise.all([press(), press()])
    const again = await press()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again).toMatchObject({ status: 202, body: { run_id: expect.any(String) } })
    expect(await runsOf(server, token())).toHaveLength(1)
  })

  it('a restart forgets no act', async () => {
    const { server } = stage
    const id = await aHeldAct(server, { token: token(), act: cancelOf(await aBookedClass()) })
    await server.restart()
    await forward(11)
    await doDue(server)
    expect(await theRun(id)).toMatchObject({ state: 'done', done: { classes: 1, told: 3 } })
  })

  it('an act is only for its own staff, and for owner and manager, to see and to take back', async () => {
    const { server, studio } = stage
    const { branchId } = studio
    const [desk, owner] = [
      await aMember(server.db, { role: { branchId, role: 'desk' } }),
      await aMember(server.db, { role: { branchId, role: 'owner' } }),
    ]
    const id = await aHeldAct(server, { token: token(), act: seatsOf(await aBookedClass()) })
    expect(await runsOf(server, desk.token)).toEqual([])
    expect(await server.request('DELETE', `/staff/work-runs/${id}`, { token: desk.token })).toMatchObject({
      status: 404,
    })
    expect(await runsOf(server, owner.token)).toMatchObject([{ id, asked_by: { is_me: false } }])
    expect(await server.request('DELETE', `/staff/work-runs/${id}`, { token: owner.token })).toMatchObject({
      status: 200,
    })
  })
})

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
})

it('no act of all these was done twice', async () => {
  expect(await runInvariants(stage.server.databaseUrl)).toEqual([])
})
