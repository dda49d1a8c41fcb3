import { expect } from 'vitest'
import type { Id } from '#domain/kit/id.ts'
import { dayOf } from '#domain/kit/time.ts'
import { anActor } from './actor.ts'
import { aClass, type Studio } from './builders.ts'
import { runJob } from './run-job.ts'
import type { Answered, TestServer } from './server.ts'
import { textOf } from './visitors.ts'

/** An act of staff: its request, and the address of its preview. */
export interface AskedAct {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly preview: string
  readonly body: object
  /** What the act takes and its preview does not. */
  readonly more?: object
}

/** A class of two seats in so many hours, with two people booked and one who waits; its room has one seat more. */
export async function aClassOfThree(
  server: TestServer,
  { studio, hours = 48 }: { readonly studio: Studio; readonly hours?: number },
): Promise<Id<'class_sessions'>> {
  const startsAt = (await server.clock.now()).round('minute').add({ hours })
  const id = await aClass(server.db, { studio, ownRoom: true, startsAt, capacity: 3 })
  await server.db.updateTable('class_sessions').set({ capacity: 2 }).where('id', '=', id).execute()
  for (const type of ['booking', 'booking', 'waitlist'] as const)
    await (await anActor(server, { studio })).book(id, type)
  return id
}

export function cancelOf(id: string): AskedAct {
  const path = `/staff/schedules/${id}/cancel`
  return { method: 'POST', path, preview: `${path}/preview`, body: {}, more: { reason: 'The boiler is broken' } }
}

export function seatsOf(id: string): AskedAct {
  const path = `/staff/schedules/${id}/capacity`
  return { method: 'PUT', path, preview: `${path}/preview`, body: { capacity: 3 } }
}

/** Ends the first booking of a class; whoever waits gets its seat. */
export async function cancelBookingIn(server: TestServer, sessionId: Id<'class_sessions'>): Promise<AskedAct> {
  const [id] = await bookedIn(server, sessionId)
  const path = `/staff/bookings/${id}/cancel`
  return { method: 'POST', path, preview: `${path}/preview`, body: { credit: 'return' }, more: { reason: 'Is ill.' } }
}

/** The first two of a class exchange their reformers. */
export async function swapIn(server: TestServer, sessionId: Id<'class_sessions'>): Promise<AskedAct> {
  const [id, other] = await bookedIn(server, sessionId)
  const path = `/staff/bookings/${id}/swap`
  const more = { reason: 'Closer to the door.' }
  return { method: 'POST', path, preview: `${path}/preview`, body: { with_id: other }, more }
}

/** Writes to everybody of a class. */
export function messageTo(sessionId: Id<'class_sessions'>): AskedAct {
  const path = `/staff/schedules/${sessionId}/messages`
  const more = { template: 'bring_socks' }
  return { method: 'POST', path, preview: `${path}/preview`, body: { to: 'everybody' }, more }
}

/** Writes to everybody who is booked on the day of the class. */
export async function messageToDayOf(server: TestServer, sessionId: Id<'class_sessions'>): Promise<AskedAct> {
  const { starts_at: startsAt } = await server.db
    .selectFrom('class_sessions')
    .select('starts_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const path = '/staff/day-messages'
  const body = { date: dayOf(startsAt, 'Asia/Kuala_Lumpur').toString() }
  return { method: 'POST', path, preview: `${path}/preview`, body, more: { text_en: 'The lift is out.' } }
}

/** Takes the first reformer of the class's room out of order, on the day of the class. */
export async function takeOutIn(
  server: TestServer,
  { sessionId, ...more }: { readonly sessionId: Id<'class_sessions'> } & Readonly<Record<string, unknown>>,
): Promise<AskedAct> {
  const { room_id: roomId, starts_at: startsAt } = await server.db
    .selectFrom('class_sessions')
    .select(['room_id', 'starts_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const day = dayOf(startsAt, 'Asia/Kuala_Lumpur').toString()
  const path = `/staff/rooms/${roomId}/outages`
  const body = { seat_no: 1, from_day: day, until_day: day, ...more }
  return { method: 'POST', path, preview: `${path}/preview`, body, more: { reason: 'A spring is broken.' } }
}

/** Takes the third reformer of the class's room out of order, and says how it is taken back. */
export async function takeBackIn(
  server: TestServer,
  { sessionId, token }: { readonly sessionId: Id<'class_sessions'>; readonly token: string },
): Promise<AskedAct> {
  const { path, body, more } = await takeOutIn(server, { sessionId, seat_no: 3 })
  const out = await server.request('POST', path, { token, body: { ...body, ...more } })
  const back = `/staff/room-outages/${textOf(out.body['id'])}`
  return { method: 'DELETE', path: back, preview: `${back}/preview`, body: {} }
}

/** Who is booked in a class, by their reformers. */
export async function bookedIn(server: TestServer, sessionId: Id<'class_sessions'>): Promise<string[]> {
  const rows = await server.db
    .selectFrom('bookings')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('booking_type', '=', 'booking')
    .where('status', '=', 'booked')
    .orderBy('seat_no')
    .execute()
  return rows.map(({ id }) => id)
}

/** Previews an act and sends it to be held; returns the answer. */
export async function holdAct(
  server: TestServer,
  {
    token,
    act,
    seconds = '10',
    key,
  }: { readonly token: string; readonly act: AskedAct; readonly seconds?: string; readonly key?: string },
): Promise<Answered> {
  const shown = await server.request('POST', act.preview, { token, body: act.body })
  expect([act.preview, shown.status, shown.body['code']]).toEqual([act.preview, 200, undefined])
  return server.request(act.method, act.path, {
    token,
    headers: { 'x-hold-seconds': seconds, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: { ...act.body, ...act.more, plan_hash: shown.body['plan_hash'] },
  })
}

/** Holds an act and returns the id of its run. */
export async function aHeldAct(server: TestServer, asked: Parameters<typeof holdAct>[1]): Promise<string> {
  const held = await holdAct(server, asked)
  expect(held).toMatchObject({ status: 202, body: { success: true } })
  return textOf(held.body['run_id'])
}

/** Does the acts whose moment has come, as the job of one process does. */
export async function doDue(server: Pick<TestServer, 'config' | 'db'>): Promise<void> {
  await runJob(server, 'work.do_due')
}

/** The runs of a branch as somebody of its staff reads them. */
export async function runsOf(server: TestServer, token: string): Promise<readonly Answered['body'][]> {
  const { body } = await server.request('GET', '/staff/work-runs', { token })
  const { runs } = body
  return Array.isArray(runs) ? runs : []
}
