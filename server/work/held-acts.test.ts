import { beforeEach, describe, expect, it, test } from 'vitest'
import { aClass, aMember } from '#dev/testing/builders.ts'
import {
  aClassOfThree,
  aHeldAct,
  bookedIn,
  cancelBookingIn,
  cancelOf,
  messageTo,
  messageToDayOf,
  swapIn,
  takeBackIn,
  takeOutIn,
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
  'bookings.cancel_by_staff': async () => cancelBookingIn(stage.server, await aBookedClass()),
  'bookings.move_by_staff': async () => {
    const [id] = await bookedIn(stage.server, await aBookedClass())
    const startsAt = (await now()).add({ hours: 72 })
    const next = await aClass(stage.server.db, { studio: stage.studio, ownRoom: true, startsAt })
    const path = `/staff/bookings/${id}/move`
    const body = { credit: 'return', session_id: next }
    return { method: 'POST', path, preview: `${path}/preview`, body, more: { reason: 'Asked for it.' } }
  },
  'bookings.swap_by_staff': async () => swapIn(stage.server, await aBookedClass()),
  'bookings.write_to_class': async () => messageTo(await aBookedClass()),
  'bookings.write_to_day': async () => messageToDayOf(stage.server, await aBookedClass()),
  'timetable.take_out': async () => {
    const sessionId = await aBookedClass()
    const [first] = await bookedIn(stage.server, sessionId)
    return takeOutIn(stage.server, { sessionId, release: [first] })
  },
  'timetable.take_back': async () => {
    const sessionId = await aBookedClass()
    await stage.server.db.updateTable('class_sessions').set({ capacity: 3 }).where('id', '=', sessionId).execute()
    return takeBackIn(stage.server, { sessionId, token: token() })
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
      const entry = { action: kind, actor_account_id: manager.accountId, actor_role: 'manager' }
      // Each of the two who swap has an entry.
      expect(await auditOf(id)).toEqual(kind === 'bookings.swap_by_staff' ? [entry, entry] : [entry])
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

it('no act of all these was done twice', async () => {
  expect(await runInvariants(stage.server.databaseUrl)).toEqual([])
})
