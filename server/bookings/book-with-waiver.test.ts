import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { callerOf } from '#dev/testing/callers.ts'
import { aDocument } from '#dev/testing/documents.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { waitForLock } from '#dev/testing/stage.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { lockSession } from '#server/schedules/queries.ts'
import { decideChanges } from './decide-changes.ts'

let server: TestServer
let studio: Studio
let version: number
let member: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  version = await aDocument(server.db, { branchId: studio.branchId })
  member = await aMember(server.db)
  await aPack(server.db, { studio, member })
})
afterAll(async () => server.stop())

const book = async (body: object = {}, who = member) =>
  server.request('POST', '/bookings', {
    token: who.token,
    body: { session_id: await aClass(server.db, { studio, ownRoom: true, startsAt: await nextHour() }), ...body },
  })
const sign = async (more: object = {}) =>
  server.request('POST', '/forms/signed', {
    token: member.token,
    body: {
      kind: 'waiver',
      version,
      language: 'en',
      typed_name: 'Lim Hui Min',
      consents: { risks: true, health: true, sensitive_data: true },
      ...more,
    },
  })
const aDependant = async (fullName: string, birthDate: string) => {
  const { body } = await server.request('POST', '/me/dependants', {
    token: member.token,
    body: { full_name: fullName, birth_date: birthDate },
  })
  return textOf(body['id'])
}

let hours = 24
async function nextHour(): Promise<Temporal.Instant> {
  hours += 1
  return (await server.clock.now()).add({ hours })
}

describe('booking with a waiver in force', () => {
  it('booking with a waiver in force is refused until the waiver is signed, with a link to sign it', async () => {
    expect(await book()).toMatchObject({
      status: 422,
      body: {
        code: 'bookings.waiver_missing',
        message: 'Sign the waiver once, then pick your reformer.',
      },
    })
    expect((await sign()).status).toBe(201)
    expect((await book()).status).toBe(201)
  })

  it('booking with a waiver in force requires a new signature when a new version is in force', async () => {
    version = await aDocument(server.db, { branchId: studio.branchId })
    expect(await book()).toMatchObject({ status: 422, body: { code: 'bookings.waiver_outdated' } })
    expect((await sign()).status).toBe(201)
    expect((await book()).status).toBe(201)
  })
})

describe('a new waiver that comes into force while the class is being locked', () => {
  it('a new waiver that comes into force while the class is being locked counts for the booking, which is dated after it', async () => {
    const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt: await nextHour() })
    const caller = await callerOf(server, { studio, member })
    const request = { kind: 'book' as const, input: { session_id: sessionId, booking_type: 'booking' as const } }
    const other = await server.db.startTransaction().execute()
    await lockSession(other, sessionId)
    const booking = inTransaction(server.db, async (tx) => ({
      all: await decideChanges(tx, { requests: [{ ctx: caller, request }], findStored: async () => new Set<number>() }),
    }))
    await waitForLock(server)
    version = await aDocument(server.db, { branchId: studio.branchId })
    await other.commit().execute()
    const answers = await booking
    expect(answers).toMatchObject({ all: [{ code: 'bookings.waiver_outdated' }] })
    expect((await sign()).status).toBe(201)
  })
})

describe('booking for a dependant', () => {
  it("a booking for a dependant needs the dependant's own waiver and the guardian's pack, and the guardian can cancel it", async () => {
    const personId = await aDependant('Aina Lim', '2014-03-01')
    const session_id = await aClass(server.db, { studio, ownRoom: true, startsAt: await nextHour() })
    const asked = { token: member.token, body: { session_id, person_id: personId } }
    const early = await unchanged(server, async () => server.request('POST', '/bookings', asked))
    expect(early).toMatchObject({ status: 422, body: { code: 'bookings.too_young' } })
    expect(
      (
        await sign({
          person_id: personId,
          consents: { guardian: true, risks: true, health: true, sensitive_data: true },
        })
      ).status,
    ).toBe(201)
    const { status, body } = await book({ person_id: personId })
    expect([status, body['booking']]).toMatchObject([
      201,
      { person: { id: personId, full_name: 'Aina Lim', dependant: true }, credit_effect: 'used' },
    ])
    expect((await messagesTo(server.db, member)).find(({ plain }) => plain.includes('For: Aina Lim'))).toBeDefined()
    const id = textOf(body['booking']?.['id'])
    expect(await server.request('GET', `/bookings/${id}`, { token: member.token })).toMatchObject({
      status: 200,
      body: { id },
    })
    expect(await server.request('DELETE', `/bookings/${id}`, { token: member.token })).toMatchObject({
      status: 200,
      body: { credit_lost: false },
    })
  })

  it('booking for a dependant of 16 requires the signature of the dependant on the account of the guardian', async () => {
    const personId = await aDependant('Wei Lim', '2010-03-01')
    expect(await book({ person_id: personId })).toMatchObject({
      status: 422,
      body: { code: 'bookings.waiver_missing' },
    })
    expect((await sign({ person_id: personId, typed_name: 'Wei Lim' })).status).toBe(201)
    expect((await book({ person_id: personId })).status).toBe(201)
  })

  it('booking for a dependant may be at the same hour as the guardian, and not twice', async () => {
    const personId = await aDependant('Kai Lim', '2014-03-02')
    await sign({ person_id: personId, consents: { guardian: true, risks: true, health: true, sensitive_data: true } })
    const session_id = await aClass(server.db, { studio, ownRoom: true, startsAt: await nextHour() })
    const both = await Promise.all([book({ session_id }), book({ session_id, person_id: personId })])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await book({ session_id, person_id: personId })).toMatchObject({
      status: 409,
      body: { code: 'bookings.already_booked' },
    })
  })

  it('a dependant of age is refused, and a person who is no dependant of the caller is not found', async () => {
    const grown = await aDependant('Lin Lim', '2010-01-01')
    await server.db
      .updateTable('persons')
      .set({ birth_date: '2000-01-01' })
      .where('id', '=', asId('persons', grown))
      .execute()
    expect(await book({ person_id: grown })).toMatchObject({ status: 422, body: { code: 'bookings.own_account' } })
    const stranger = await aMember(server.db)
    expect(await book({ person_id: stranger.personId })).toMatchObject({
      status: 404,
      body: { code: 'request.not_found' },
    })
    expect(await book({ person_id: grown }, stranger)).toMatchObject({ status: 404 })
  })
})
