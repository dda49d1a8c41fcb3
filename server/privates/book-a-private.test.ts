import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { aMember, aPack } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
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
import type { Id } from '#domain/kit/id.ts'
import type { CancelWindow } from '#domain/studio/model.ts'
import { formatWhen } from '#domain/text/format-when.ts'

let server: TestServer
let studio: PrivateStudio
let home: Temporal.Instant
/** Every test has a day of its own. */
let days = 2

beforeAll(async () => {
  server = await startTestServer()
  studio = await aPrivateStudio(server.db)
  home = (await server.clock.now()).round('second')
})
beforeEach(async () => {
  await server.clock.set(home)
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
async function placesOf(id: string) {
  const { rows } = await sql<{ status: string; counted: number; room: string; capacity: number; live: number }>`
    select s.status, s.booked_count as counted, s.room_id as room, s.capacity,
      (select count(*)::integer from bookings b where b.session_id = s.id and b.status in ('pending', 'booked', 'checked_in')) as live
    from class_sessions s where s.id = ${id}`.execute(server.db)
  return rows[0]
}

describe('booking a private', () => {
  it('booking a private takes its steps in order, says what is next, and takes one credit at the confirmation alone', async () => {
    const { member, lotId } = await aPrivateMember(server.db, { studio })
    const client = privateClient(server, { studio, member })
    const held = await client.hold(await at(11))
    expect(held).toMatchObject({
      status: 200,
      body: {
        status: 'held',
        next: 'people',
        format: 'solo',
        places: 1,
        step: 'slot',
        people: [{ id: member.personId }],
        package: null,
      },
    })
    expect(
      Temporal.Instant.from(textOf(held.body['held_until']))
        .since(Temporal.Instant.from(textOf(held.body['now'])))
        .total('minutes'),
    ).toBeCloseTo(10, 0)
    const id = textOf(held.body['id'])
    expect(await placesOf(id)).toEqual({
      status: 'upcoming',
      counted: 1,
      room: studio.smallRoomId,
      capacity: 1,
      live: 1,
    })
    expect(
      (await client.step({ step: 'people', id, format: 'solo', participants: [member.personId] })).body,
    ).toMatchObject({ next: 'pack', missing: null, packs: [{ lot_id: lotId, left: 5 }] })
    expect((await client.step({ step: 'pack', id })).body).toMatchObject({ next: 'notes', package: { lot_id: lotId } })
    expect((await client.step({ step: 'notes', id, notes: '  A stiff left shoulder. ' })).body).toMatchObject({
      next: 'confirm',
      notes: 'A stiff left shoulder.',
    })
    expect(await balance(lotId)).toBe(5)
    expect(await client.confirm(id)).toMatchObject({
      status: 201,
      body: { success: true, credits_left: 4, private: { status: 'booked', next: null, held_until: null } },
    })
    expect(await balance(lotId)).toBe(4)
    const messages = await messagesTo(server.db, { accountId: member.accountId })
    expect(messages).toMatchObject([{ template: 'privates.booked', subject: expect.stringContaining('Private solo') }])
    expect(JSON.stringify(messages)).toContain('A stiff left shoulder.')
  })

  it('booking a private names in its mail until when cancelling is free by the window of its class type', async () => {
    const setWindow = async (window: CancelWindow | null) =>
      server.db
        .updateTable('class_types')
        .set({ cancel_window: window === null ? null : JSON.stringify(window) })
        .where('id', '=', studio.kinds.solo)
        .execute()
    await setWindow({ unit: 'days', amount: 2 })
    const { member } = await aPrivateMember(server.db, { studio })
    const startsAt = await at(13)
    await privateClient(server, { studio, member }).book(startsAt)
    await setWindow(null)
    const [message] = await messagesTo(server.db, { accountId: member.accountId })
    const until = formatWhen(Temporal.Instant.from(startsAt).subtract({ hours: 48 }), {
      locale: 'en',
      zone: 'Asia/Kuala_Lumpur',
    })
    expect(message?.plain).toContain(until)
  })

  it('booking a private gets the same response when it is confirmed again, and takes no second credit', async () => {
    const { member, lotId } = await aPrivateMember(server.db, { studio })
    const client = privateClient(server, { studio, member })
    const id = await client.book(await at(11))
    expect(await client.confirm(id)).toMatchObject({
      status: 201,
      body: { credits_left: null, private: { status: 'booked' } },
    })
    expect(await balance(lotId)).toBe(4)
  })

  it('booking a private stands in My Classes once it is booked, and not while it is held', async () => {
    const { member } = await aPrivateMember(server.db, { studio })
    const client = privateClient(server, { studio, member })
    await client.hold(await at(10))
    const mine = async () => (await server.request('GET', '/bookings', { token: member.token })).body['total']
    const own = async () => (await server.request('GET', '/private-class?when=upcoming', { token: member.token })).body
    expect([await mine(), await own()]).toMatchObject([0, { total: 1, data: [{ status: 'held' }] }])
    await client.book(await at(11))
    expect([await mine(), await own()]).toMatchObject([1, { total: 1, data: [{ status: 'booked' }] }])
  })

  it('booking a private refuses a step before its turn and changes nothing', async () => {
    const { member } = await aPrivateMember(server.db, { studio })
    const client = privateClient(server, { studio, member })
    const id = textOf((await client.hold(await at(11))).body['id'])
    for (const request of [
      async () => client.step({ step: 'pack', id }),
      async () => client.step({ step: 'notes', id, notes: 'x' }),
      async () => client.confirm(id),
    ]) {
      expect(await request()).toMatchObject({ status: 409, body: { code: 'privates.step_order' } })
    }
    expect((await client.show(id)).body).toMatchObject({ step: 'slot', notes: '', package: null })
  })

  it.each([
    ['a step without its private', { step: 'people', format: 'solo', participants: [] }, 422],
    ['an hour without a teacher', { step: 'slot', starts_at: '2030-01-01T00:00:00Z' }, 422],
    ['a field nobody knows', { step: 'slot', price: 1 }, 422],
    ['a private that is not there', { step: 'notes', id: '00000000-0000-7000-8000-000000000000' }, 404],
  ])('booking a private refuses %s', async (_name, body, status) => {
    const { member } = await aPrivateMember(server.db, { studio })
    expect((await privateClient(server, { studio, member }).step(body)).status).toBe(status)
  })
})

describe('the pack that pays for a private', () => {
  it('a private is paid by a pack of its format, and never by one for scheduled classes', async () => {
    const member = await aMember(server.db)
    const ten = await aPack(server.db, { studio, member })
    const duo = await aPack(server.db, { studio, member, plan: studio.plans.duo })
    const client = privateClient(server, { studio, member })
    const id = textOf((await client.hold(await at(11))).body['id'])
    const told = await client.step({ step: 'people', id, format: 'solo', participants: [member.personId] })
    expect(told.body).toMatchObject({ missing: { code: 'packages.wrong_class' }, packs: [] })
    expect(await client.step({ step: 'pack', id })).toMatchObject({
      status: 422,
      body: { code: 'packages.wrong_class' },
    })
    expect(await client.step({ step: 'pack', id, lot_id: ten })).toMatchObject({
      status: 422,
      body: { code: 'packages.wrong_class' },
    })
    expect(
      (await client.step({ step: 'people', id, format: 'duo', participants: [member.personId], guests: ['Tan Wei'] }))
        .body,
    ).toMatchObject({ missing: null, packs: [{ lot_id: duo }] })
  })

  it('a pack for a private may be bought while the hour is held', async () => {
    const member = await aMember(server.db)
    const client = privateClient(server, { studio, member })
    const id = textOf((await client.hold(await at(11))).body['id'])
    await client.step({ step: 'people', id, format: 'solo', participants: [member.personId] })
    expect(await client.step({ step: 'pack', id })).toMatchObject({ status: 422, body: { code: 'packages.none' } })
    const lotId = await aPack(server.db, { studio, member, plan: studio.plans.solo })
    expect((await client.step({ step: 'pack', id })).status).toBe(200)
    expect(await client.confirm(id)).toMatchObject({ status: 201, body: { credits_left: 4 } })
    expect(await balance(lotId)).toBe(4)
  })

  it("a private is not paid by another account's pack", async () => {
    const { member } = await aPrivateMember(server.db, { studio })
    const { lotId } = await aPrivateMember(server.db, { studio })
    const client = privateClient(server, { studio, member })
    const id = textOf((await client.hold(await at(11))).body['id'])
    await client.step({ step: 'people', id, format: 'solo', participants: [member.personId] })
    expect(await client.step({ step: 'pack', id, lot_id: lotId })).toMatchObject({
      status: 422,
      body: { code: 'packages.not_yours' },
    })
  })
})

describe('the people of a private', () => {
  test.each([
    ['a duo alone', 'duo', 1, [], 'privates.people'],
    ['a solo with a guest', 'solo', 1, ['Tan Wei'], 'privates.people'],
    ['a trio with two guests', 'trio', 1, ['Tan Wei', 'Ooi Li'], undefined],
    ['a duo with a guest', 'duo', 1, ['Tan Wei'], undefined],
  ] as const)('%s', async (...[, format, , guests, code]) => {
    const { member } = await aPrivateMember(server.db, { studio, format })
    const client = privateClient(server, { studio, member })
    const id = textOf((await client.hold(await at(11))).body['id'])
    const { body } = await client.step({ step: 'people', id, format, participants: [member.personId], guests })
    expect(body['code']).toBe(code)
    if (code === undefined)
      expect([body['guests'], (await placesOf(id))?.capacity]).toEqual([[...guests], body['places']])
    await client.cancel(id)
  })
})
