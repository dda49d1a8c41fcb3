import { beforeEach, describe, expect, it } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClassOfThree, cancelOf, holdAct, runsOf, seatsOf, type AskedAct } from '#dev/testing/held-acts.ts'
import { stageTimetable } from '#dev/testing/timetable.ts'
import { unchanged } from '#dev/testing/unchanged.ts'

const stage = stageTimetable()
const token = () => stage.manager.token
beforeEach(async () => stage.server.clock.freeze((await stage.server.clock.now()).round('minute')))
const aBookedClass = async (hours = 48) => aClassOfThree(stage.server, { studio: stage.studio, hours })

describe('an act that is not held', () => {
  it.each(['-1', '61', 'ten', '1.5', ''])('a hold of %j seconds is refused and changes nothing', async (seconds) => {
    const { server } = stage
    const act = seatsOf(await aBookedClass())
    const refused = await unchanged(server, async () => holdAct(server, { token: token(), act, seconds }))
    expect(refused).toMatchObject({ status: 422, body: { code: 'request.hold' } })
  })

  it('no seconds are done at once', async () => {
    const { server } = stage
    const done = await holdAct(server, { token: token(), act: seatsOf(await aBookedClass()), seconds: '0' })
    expect(done).toMatchObject({ status: 200, body: { promoted: 1 } })
  })

  it('an act without the hash of its plan is not held', async () => {
    const { server } = stage
    const { method, path, body } = seatsOf(await aBookedClass())
    const asked = { token: token(), headers: { 'x-hold-seconds': '10' }, body }
    const refused = await unchanged(server, async () => server.request(method, path, asked))
    expect(refused).toMatchObject({ status: 422, body: { errors: { plan_hash: [expect.any(String)] } } })
  })

  it('an act that is never held is refused, and not done at once', async () => {
    const { server } = stage
    const id = await aBookedClass()
    const person = await anActor(server, { studio: stage.studio })
    const asked = {
      token: token(),
      headers: { 'x-hold-seconds': '10' },
      body: { person_id: person.personId, pay: 'staff', reason: 'Guest of the house' },
    }
    const refused = await unchanged(server, async () =>
      server.request('POST', `/staff/schedules/${id}/bookings`, asked),
    )
    expect(refused).toMatchObject({ status: 422, body: { code: 'request.never_held' } })
  })

  it('an act is refused at once for what it would be refused for then', async () => {
    const { server } = stage
    const { method, path } = seatsOf(await aBookedClass())
    const asked = {
      token: token(),
      headers: { 'x-hold-seconds': '10' },
      body: { capacity: 1, plan_hash: 'any' },
    }
    const refused = await unchanged(server, async () => server.request(method, path, asked))
    expect(refused).toMatchObject({ status: 409, body: { code: 'bookings.more_booked' } })
  })

  it('an act on a class that starts within a quarter of an hour is done at once', async () => {
    const { server } = stage
    const sessionId = await aBookedClass(2)
    await server.clock.advance({ minutes: 106 })
    const done = await holdAct(server, { token: token(), act: cancelOf(sessionId) })
    expect(done).toMatchObject({ status: 200, body: { canceled: 1 } })
    expect(await runsOf(server, token())).toEqual([])
  })

  it('closing days is done at once when one of their classes starts within a quarter of an hour', async () => {
    const { server } = stage
    await aBookedClass(2)
    await server.clock.advance({ minutes: 106 })
    const day = stage.monday.toString()
    const act: AskedAct = {
      method: 'POST',
      path: '/staff/closures',
      preview: '/staff/closures/preview',
      body: { first_day: day, last_day: day },
      more: { reason: 'No water' },
    }
    expect(await holdAct(server, { token: token(), act })).toMatchObject({ status: 201 })
  })
})
