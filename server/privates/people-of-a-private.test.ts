import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aClass, aMember, aPack } from '#dev/testing/builders.ts'
import { aDocument } from '#dev/testing/documents.ts'
import {
  aPrivateMember,
  aPrivateStudio,
  hourOn,
  privateClient,
  studioDay,
  type PrivateStudio,
} from '#dev/testing/privates.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'

let server: TestServer
let studio: PrivateStudio
let days = 2

beforeAll(async () => {
  server = await startTestServer()
  studio = await aPrivateStudio(server.db)
})
beforeEach(() => {
  days += 1
})
afterAll(async () => server.stop())

const at = async (hour: number) => hourOn(await studioDay(server), { days, hour })
const balance = async (lotId: Id<'package_lots'>) =>
  (
    await server.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('holder_id', '=', lotId)
      .where('kind', '=', 'lot')
      .executeTakeFirstOrThrow()
  ).balance
const aChild = async (token: string, birthDate = '2014-03-01') =>
  textOf(
    (await server.request('POST', '/me/dependants', { token, body: { full_name: 'Aina Lim', birth_date: birthDate } }))
      .body['id'],
  )

describe('a person with another class at that hour', () => {
  it('a person with another class at that hour is refused, and may still hold the hour for a child', async () => {
    const { member } = await aPrivateMember(server.db, { studio })
    await aPack(server.db, { studio, member })
    const hour = await at(11)
    const session = await aClass(server.db, { studio, ownRoom: true, startsAt: instant(hour) })
    expect(
      (await server.request('POST', '/bookings', { token: member.token, body: { session_id: session } })).status,
    ).toBe(201)
    const child = await aChild(member.token)
    const client = privateClient(server, { studio, member })
    const held = await client.hold(hour)
    expect(held).toMatchObject({ status: 200, body: { people: [], missing: { code: 'privates.people' } } })
    const id = textOf(held.body['id'])
    expect(await client.step({ step: 'people', id, format: 'solo', participants: [member.personId] })).toMatchObject({
      status: 409,
      body: { code: 'bookings.overlap' },
    })
    expect(await client.step({ step: 'people', id, format: 'solo', participants: [child] })).toMatchObject({
      status: 200,
      body: { people: [{ id: child }] },
    })
  })

  it('a person who holds a private at that hour books no class of the schedule that overlaps it', async () => {
    const { member } = await aPrivateMember(server.db, { studio })
    await aPack(server.db, { studio, member })
    const hour = await at(11)
    await privateClient(server, { studio, member }).hold(hour)
    const session = await aClass(server.db, { studio, ownRoom: true, startsAt: instant(hour).add({ minutes: 30 }) })
    expect(
      await server.request('POST', '/bookings', { token: member.token, body: { session_id: session } }),
    ).toMatchObject({ status: 409, body: { code: 'bookings.overlap' } })
  })
})

describe("another account's private", () => {
  it("another account's private is found by nobody, and neither are other people to bring", async () => {
    const { member } = await aPrivateMember(server.db, { studio })
    const client = privateClient(server, { studio, member })
    const id = textOf((await client.hold(await at(11))).body['id'])
    const stranger = await aMember(server.db)
    const theirs = privateClient(server, { studio, member: stranger })
    for (const response of [
      theirs.show(id),
      theirs.cancel(id),
      theirs.confirm(id),
      theirs.step({ step: 'notes', id, notes: 'x' }),
      client.step({ step: 'people', id, format: 'duo', participants: [member.personId, stranger.personId] }),
    ]) {
      expect(await response).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
    }
    expect((await server.request('GET', '/private-class', { token: stranger.token })).body['total']).toBe(0)
    expect((await client.show(id)).body).toMatchObject({ status: 'held', step: 'slot' })
  })

  it('a visitor without an account sees open hours and no private of anybody', async () => {
    expect((await server.request('GET', '/private-boards')).status).toBe(200)
    expect((await server.request('GET', '/private-class')).status).toBe(401)
  })
})

describe('guests', () => {
  const roster = async (id: string, token: string) => server.request('GET', `/staff/schedules/${id}/roster`, { token })

  it('guests are on the roster beside the booker, with what is missing, until the booking is cancelled', async () => {
    const { member } = await aPrivateMember(server.db, { studio, format: 'trio' })
    const desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
    const client = privateClient(server, { studio, member })
    const id = textOf((await client.hold(await at(11))).body['id'])
    await client.step({
      step: 'people',
      id,
      format: 'trio',
      participants: [member.personId],
      guests: ['Zara Chong', 'Ali Rahman'],
    })
    await client.step({ step: 'pack', id })
    expect((await roster(id, desk.token)).body).toMatchObject({ guests: [] })
    expect((await client.confirm(id)).status).toBe(201)
    const { full_name: name } = await server.db
      .selectFrom('persons')
      .select('full_name')
      .where('id', '=', member.personId)
      .executeTakeFirstOrThrow()
    const told = await roster(id, desk.token)
    expect(told.body).toMatchObject({ places: [{ person: { id: member.personId } }] })
    expect(told.body['guests']).toEqual([
      { full_name: 'Zara Chong', brought_by: name, to_do: 'sign_at_desk' },
      { full_name: 'Ali Rahman', brought_by: name, to_do: 'sign_at_desk' },
    ])
    expect((await roster(id, member.token)).status).toBe(403)
    expect((await client.cancel(id)).status).toBe(200)
    expect((await roster(id, desk.token)).body).toMatchObject({ places: [], guests: [] })
  })

  it('a scheduled class has no guests', async () => {
    const desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
    expect(
      (await roster(await aClass(server.db, { studio, ownRoom: true, startsAt: instant(await at(11)) }), desk.token))
        .body['guests'],
    ).toEqual([])
  })
})

/** Last, because from here on the studio has a waiver. */
describe('a family', () => {
  it('a family in a private is paid by one credit; a child only once the guardian has signed', async () => {
    const { member, lotId } = await aPrivateMember(server.db, { studio, format: 'duo' })
    const child = await aChild(member.token)
    const client = privateClient(server, { studio, member })
    const id = textOf((await client.hold(await at(11))).body['id'])
    const told = await client.step({ step: 'people', id, format: 'duo', participants: [member.personId, child] })
    expect(told.body).toMatchObject({
      lacks: [{ person_id: child, code: 'bookings.too_young' }],
      missing: { code: 'bookings.too_young' },
    })
    await client.step({ step: 'pack', id })
    expect(await client.confirm(id)).toMatchObject({ status: 422, body: { code: 'bookings.too_young' } })
    const version = await aDocument(server.db, { branchId: studio.branchId })
    const sign = async (more: object) =>
      server.request('POST', '/forms/signed', {
        token: member.token,
        body: { kind: 'waiver', version, language: 'en', typed_name: 'Lim Hui Min', ...more },
      })
    expect(await client.confirm(id)).toMatchObject({ status: 422, body: { code: 'bookings.waiver_missing' } })
    await sign({ consents: { risks: true, health: true, sensitive_data: true } })
    expect(
      (await sign({ person_id: child, consents: { guardian: true, risks: true, health: true, sensitive_data: true } }))
        .status,
    ).toBe(201)
    expect(await client.confirm(id)).toMatchObject({
      status: 201,
      body: { private: { people: [{ id: member.personId }, { id: child, dependant: true }] } },
    })
    const session = await server.db
      .selectFrom('class_sessions')
      .select('booked_count')
      .where('id', '=', asId('class_sessions', id))
      .executeTakeFirstOrThrow()
    expect([await balance(lotId), session.booked_count]).toEqual([4, 2])
    const rows = await server.db
      .selectFrom('bookings')
      .select(['person_id', 'lot_id', 'free_reason', 'credit_effect'])
      .where('session_id', '=', asId('class_sessions', id))
      .where('status', '=', 'booked')
      .orderBy('seat_no')
      .execute()
    expect(rows).toEqual([
      { person_id: member.personId, lot_id: lotId, free_reason: null, credit_effect: 'used' },
      { person_id: child, lot_id: null, free_reason: 'private', credit_effect: 'none' },
    ])
  })
})
