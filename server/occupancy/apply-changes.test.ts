import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import type { BookingMove } from '#domain/occupancy/model.ts'
import { applyChanges } from './apply-changes.ts'

let server: TestServer
let studio: Studio

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
afterAll(async () => server.stop())

async function aBooking(): Promise<{ id: Id<'bookings'>; sessionId: Id<'class_sessions'> }> {
  const member = await aMember(server.db)
  await aPack(server.db, { studio, member })
  const startsAt = (await server.clock.now()).add({ hours: 40 })
  const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt })
  const { body } = await server.request('POST', '/bookings', {
    token: member.token,
    body: { session_id: sessionId },
  })
  return { id: asId('bookings', textOf(body['booking']?.['id'])), sessionId }
}

async function apply(move: Pick<BookingMove, 'id' | 'sessionId' | 'from' | 'act'>): Promise<void> {
  const at = await server.clock.now()
  await server.db.transaction().execute(async (tx) => {
    await applyChanges(tx, [{ ...move, type: 'booking', at, actorId: null }])
  })
}

async function historyOf(id: Id<'bookings'>): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    select reason from booking_events where booking_id = ${id} order by id`.execute(server.db)
  return rows.map(({ reason }) => reason)
}

it('the writer refuses a change that is not in the transition table, and writes nothing', async () => {
  const { id, sessionId } = await aBooking()
  await expect(apply({ id, sessionId, from: 'booked', act: 'attended' })).rejects.toThrow(
    `booking ${id} cannot take "attended" from "booked"`,
  )
  expect(await historyOf(id)).toEqual(['book'])
})

it('the writer refuses a change of a booking in another status, and writes nothing', async () => {
  const { id, sessionId } = await aBooking()
  await expect(apply({ id, sessionId, from: 'checked_in', act: 'complete' })).rejects.toThrow(id)
  expect(await historyOf(id)).toEqual(['book'])
})

it('the writer stores row and history of a change in the table', async () => {
  const { id, sessionId } = await aBooking()
  await apply({ id, sessionId, from: 'booked', act: 'check_in_staff' })
  expect(await historyOf(id)).toEqual(['book', 'check_in_staff'])
})
