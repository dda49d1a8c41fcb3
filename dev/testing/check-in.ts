import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { passCode } from '#domain/attendance/pass-code.ts'
import type { Id } from '#domain/kit/id.ts'
import { plusMs } from '#domain/kit/time.ts'
import { anActor, type Actor } from './actor.ts'
import { aClass, aMember, aStudio, type Member, type Studio } from './builders.ts'
import { startTestServer, type TestServer } from './server.ts'
import { textOf } from './visitors.ts'

/** The product with one studio; each test starts 200 hours after the previous one. */
export interface CheckInStage {
  readonly server: TestServer
  readonly studio: Studio
  /** A member of staff at the front desk. */
  readonly desk: Member
  /** The time at which the test starts, or continues after `pass`. */
  readonly begins: Temporal.Instant
  /** Moves the clock by this many hours. */
  readonly pass: (hours: number) => Promise<void>
}

/** Called once at the top of a test file. */
export function stageCheckIn(): CheckInStage {
  let server: TestServer
  let studio: Studio
  let desk: Member
  let begins: Temporal.Instant
  const pass = async (hours: number) => {
    begins = begins.add({ hours })
    await server.clock.set(begins)
  }
  beforeAll(async () => {
    server = await startTestServer()
    studio = await aStudio(server.db)
    begins = (await server.clock.now()).round('minute')
  })
  beforeEach(async () => {
    await pass(200)
    // A session would expire before all these tests end.
    desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
  })
  afterAll(async () => server.stop())
  return {
    get server() {
      return server
    },
    get studio() {
      return studio
    },
    get desk() {
      return desk
    },
    get begins() {
      return begins
    },
    pass,
  }
}

/** A booking or a waitlist entry, with its owner. */
export interface Entry {
  readonly member: Actor
  readonly id: string
  readonly sessionId: Id<'class_sessions'>
  readonly startsAt: Temporal.Instant
}

/** A class in 30 hours, with this many bookings and waitlist entries. */
export async function aFullClass(
  { server, studio, begins }: CheckInStage,
  people: { readonly booked: number; readonly waiting?: number },
): Promise<{ booked: Entry[]; waiting: Entry[]; startsAt: Temporal.Instant; sessionId: Id<'class_sessions'> }> {
  const startsAt = begins.add({ hours: 30 })
  const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt, capacity: people.booked })
  const enter = async (type: 'booking' | 'waitlist'): Promise<Entry> => {
    const member = await anActor(server, { studio })
    return { member, id: await member.book(sessionId, type), sessionId, startsAt }
  }
  const booked: Entry[] = []
  for (let count = 0; count < people.booked; count += 1) booked.push(await enter('booking'))
  const waiting: Entry[] = []
  for (let count = 0; count < (people.waiting ?? 0); count += 1) waiting.push(await enter('waitlist'))
  return { booked, waiting, startsAt, sessionId }
}

/** The only booking of a class of its own. */
export async function oneBooking(stage: CheckInStage): Promise<Entry> {
  const {
    booked: [entry],
  } = await aFullClass(stage, { booked: 1 })
  if (!entry) throw new Error('the class has no booking')
  return entry
}

/** The only booking of a class of its own, and the only entry of its waitlist. */
export async function oneBookedOneWaiting(stage: CheckInStage): Promise<{ booking: Entry; waiter: Entry }> {
  const {
    booked: [booking],
    waiting: [waiter],
  } = await aFullClass(stage, { booked: 1, waiting: 1 })
  if (!booking || !waiter) throw new Error('the class has no members')
  return { booking, waiter }
}

/** Minutes after the start of the class, before it when negative. */
export function fromStart(entry: Pick<Entry, 'startsAt'>, minutes: number): Temporal.Instant {
  return plusMs(entry.startsAt, minutes * 60_000)
}

/** The actions of the front desk, and of a phone at the desk. */
export function checkInCalls(stage: CheckInStage) {
  const deskCode = async () =>
    textOf((await stage.server.request('GET', '/qrcode', { token: stage.desk.token })).body['code'])
  return {
    deskCode,
    /** The code of a phone at that moment, computed offline from the secret alone. */
    passAt: async ({ member, id }: Pick<Entry, 'member' | 'id'>, at: Temporal.Instant): Promise<string> => {
      const { body } = await stage.server.request('GET', `/bookings/${id}/pass`, { token: member.token })
      const text = passCode({ kind: 'pass', subject: id, step: Math.floor(at.epochMilliseconds / 30_000) })
      const signature = createHmac('sha256', textOf(body['secret'])).update(text).digest().subarray(0, 16)
      return `${text}.${signature.toString('base64url')}`
    },
    scan: async (code: string, who: Pick<Member, 'token'> = stage.desk) =>
      stage.server.request('POST', '/checkin', { token: who.token, body: { code } }),
    readDeskCode: async ({ member, id }: Pick<Entry, 'member' | 'id'>) =>
      stage.server.request('POST', '/checkin', {
        token: member.token,
        body: { code: await deskCode(), booking_id: id },
      }),
    undo: async (id: string, outcome: string) =>
      stage.server.request('POST', `/staff/bookings/${id}/undo`, {
        token: stage.desk.token,
        body: { outcome, reason: 'The scanner was broken.' },
      }),
  }
}
