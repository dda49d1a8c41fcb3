import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass } from '#dev/testing/builders.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { dayOf } from '#domain/kit/time.ts'

const stage = stageDesk()

const seats = 4
const send = async (method: 'POST' | 'DELETE', path: string, body: object) =>
  stage.server.request(method, path, { token: stage.manager.token, body })

interface Crowd {
  /** How many are booked in each of two classes of the room; whoever is left waits. */
  readonly booked: readonly [number, number]
  readonly waiting: number
  readonly seat: number
}

/** Two classes of one room on one day. */
async function aRoom({ booked, waiting }: Crowd) {
  const { server, studio } = stage
  const { begins } = stage
  const startsAt = begins.add({ hours: 24 })
  const first = await aClass(server.db, { studio, ownRoom: true, startsAt, capacity: seats })
  const { room_id: roomId } = await server.db
    .selectFrom('class_sessions')
    .select('room_id')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const second = await aClass(server.db, { studio, startsAt: startsAt.add({ hours: 2 }), capacity: seats })
  await server.db.updateTable('class_sessions').set({ room_id: roomId }).where('id', '=', second).execute()
  for (const [place, id] of [first, second].entries())
    for (let count = 0; count < (booked[place] ?? 0); count += 1)
      await (await anActor(server, { studio })).tryToBook(id, { seat_no: count + 1 })
  for (let count = 0; count < waiting; count += 1) await (await anActor(server, { studio })).tryToWait(first)
  const days = { from_day: dayOf(startsAt, 'Asia/Kuala_Lumpur').toString() }
  return { ids: [first, second] as const, path: `/staff/rooms/${roomId}/outages`, days }
}

/** Who sits where in those classes, how many messages and credits there are, and everything that was ever audited. */
async function stateOf(ids: readonly Id<'class_sessions'>[]) {
  const { rows } = await sql<{
    seats: Record<string, number> | null
    messages: number
    credits: number
    outages: number
    audit: number
  }>`
    select (select json_object_agg(id, seat_no) from bookings
        where session_id = any (${[...ids]}::uuid[]) and booking_type = 'booking' and status = 'booked') as seats,
      (select count(*)::integer from messages where template like 'bookings.%' and template <> 'bookings.skipped') as messages,
      (select coalesce(sum(balance), 0)::integer from ledger_accounts where kind = 'lot') as credits,
      (select count(*)::integer from room_outages) as outages,
      (select count(*)::integer from audit_entries) as audit`.execute(stage.server.db)
  const [state] = rows
  if (!state) throw new Error('a count of everything returned no row')
  return { ...state, seats: state.seats ?? {} }
}

interface Person {
  readonly booking_id: string
  readonly to_seat: number | null
}

const peopleOf = (body: Record<string, unknown>): readonly Person[] =>
  Array.isArray(body['people']) ? body['people'] : []

describe('previews of a reformer that is out of order', () => {
  test('what a preview shows is what the act does, out of order and back, and the preview itself does nothing', async () => {
    const crowds = fc.record({
      booked: fc.tuple(fc.integer({ min: 0, max: seats }), fc.integer({ min: 0, max: seats })),
      waiting: fc.integer({ min: 0, max: 2 }),
      seat: fc.integer({ min: 1, max: seats }),
    })
    await fc.assert(
      fc.asyncProperty(crowds, async (crowd) => {
        await stage.server.clock.set(stage.begins)
        const { ids, path, days } = await aRoom(crowd)
        const body = { seat_no: crowd.seat, ...days }
        const before = await stateOf(ids)
        const asked = await send('POST', `${path}/preview`, body)
        expect(asked.status).toBe(200)
        const stuck = peopleOf(asked.body).filter(({ to_seat: seat }) => seat === null)
        const release = stuck.map(({ booking_id: id }) => id)
        const shown = await send('POST', `${path}/preview`, { ...body, release })
        expect(await stateOf(ids)).toEqual(before)
        const out = await send('POST', path, {
          ...body,
          release,
          reason: 'A spring is broken.',
          plan_hash: shown.body['plan_hash'],
        })
        expect(out).toMatchObject({ status: 201, body: { told: shown.body['messages'], released: release.length } })
        const after = await stateOf(ids)
        const expected = { ...before.seats }
        for (const { booking_id: id, to_seat: to } of peopleOf(shown.body))
          if (to === null) delete expected[id]
          else expected[id] = to
        expect([after.seats, after.messages - before.messages, after.credits - before.credits]).toEqual([
          expected,
          shown.body['messages'],
          release.length,
        ])

        const back = `/staff/room-outages/${textOf(out.body['id'])}`
        const again = await send('POST', `${back}/preview`, {})
        expect(await stateOf(ids)).toEqual(after)
        const names = Array.isArray(again.body['gets_seat']) ? again.body['gets_seat'] : []
        const works = await send('DELETE', back, { plan_hash: again.body['plan_hash'] })
        expect(works).toMatchObject({ status: 200, body: { promoted: names.length } })
        const last = await stateOf(ids)
        const got = Object.values(last.seats).length - Object.values(after.seats).length
        expect([got, last.messages - after.messages, after.credits - last.credits]).toEqual(
          Array.from({ length: 3 }, () => names.length),
        )
      }),
      {
        numRuns: 5,
        examples: [[{ booked: [seats, 2], waiting: 1, seat: 2 }], [{ booked: [0, 0], waiting: 0, seat: 1 }]],
      },
    )
  }, 120_000)

  it('the hash stays while nothing changes, and whoever comes to sit there changes it', async () => {
    const { ids, path, days } = await aRoom({ booked: [1, 0], waiting: 0, seat: 2 })
    const body = { seat_no: 2, ...days }
    const hashNow = async () => (await send('POST', `${path}/preview`, body)).body['plan_hash']
    const hash = await hashNow()
    await (await stage.someone()).tryToBook(ids[0], { seat_no: 3 })
    expect(await hashNow()).toBe(hash)
    await (await stage.someone()).tryToBook(ids[1], { seat_no: 2 })
    expect(await hashNow()).not.toBe(hash)
  })

  it('a reformer works again only by the plan that was shown', async () => {
    const { ids, path, days } = await aRoom({ booked: [3, 0], waiting: 0, seat: 4 })
    const out = await send('POST', path, { seat_no: 4, ...days, reason: 'A spring is broken.' })
    const back = `/staff/room-outages/${textOf(out.body['id'])}`
    const old = await send('POST', `${back}/preview`, {})
    expect(old.body).toMatchObject({ classes: 2, gets_seat: [] })
    await (await stage.someone()).tryToWait(ids[0])
    const before = await stateOf(ids)
    const late = await send('DELETE', back, { plan_hash: old.body['plan_hash'] })
    const now = await send('POST', `${back}/preview`, {})
    expect(late).toMatchObject({ status: 409, body: { code: 'staff.plan_changed', details: { plan: now.body } } })
    expect(await stateOf(ids)).toEqual(before)
  })
})
