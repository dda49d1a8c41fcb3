import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClass, aMember, aPack, aStudio, countRows, type Member, type Studio } from '#dev/testing/builders.ts'
import { aDocument } from '#dev/testing/documents.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'

let server: TestServer
let studio: Studio

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
afterAll(async () => server.stop())

async function someone(credits = 0) {
  const member = await aMember(server.db, { name: 'Lim Hui Min' })
  return credits === 0 ? member : { ...member, lotId: await aPack(server.db, { studio, member, credits }) }
}
const aTime = async (hours: number, capacity = 13, of = studio) =>
  aClass(server.db, { studio: of, ownRoom: true, capacity, startsAt: (await server.clock.now()).add({ hours }) })
const post = async ({ token }: Member, path: string, body: object) => server.request('POST', path, { token, body })
const book = async (who: Member, session_id: string, more: object = {}) =>
  post(who, '/bookings', { session_id, ...more })
const verify = async ({ token }: Member, query: string) =>
  server.request('GET', `/bookings/verify?session_id=${query}`, { token })
const verdict = async (who: Member, query: string) => (await verify(who, query)).body
async function aFullClass(hours: number, of = studio): Promise<string> {
  const session_id = await aTime(hours, 1, of)
  const other = await aMember(server.db)
  await aPack(server.db, { studio: of, member: other, credits: 1 })
  await book(other, session_id)
  return session_id
}
async function aChild({ token }: Member, birth_date = '2012-03-04'): Promise<string> {
  const { body } = await server.request('POST', '/me/dependants', {
    token,
    body: { full_name: 'Aina binti Yusof', display_name: 'Aina', birth_date },
  })
  return textOf(body['id'])
}

describe('a class that can be booked', () => {
  it('a class that can be booked shows reformer, credit and deadline, and the check writes nothing', async () => {
    const member = await someone(2)
    const session_id = await aTime(70)
    const before = await countRows(server.db, 'bookings')
    const yes = {
      may_book: true,
      missing: null,
      may_wait: false,
      waiting_missing: { code: 'bookings.place_free' },
      seat_no: 1,
      package: { left_after: 1 },
      waiver: 'none',
    }
    expect(await verify(member, session_id)).toMatchObject({ status: 200, body: yes })
    expect(await post(member, '/bookings/verify', { session_id })).toMatchObject({ status: 200, body: yes })
    expect(await countRows(server.db, 'bookings')).toBe(before)
  })

  it('a class that can be booked shows the class, its taken reformers and every pack that can pay, soonest to expire first', async () => {
    const member = await someone()
    const late = await aPack(server.db, { studio, member, credits: 3, validityDays: 60 })
    const soon = await aPack(server.db, { studio, member, credits: 5, validityDays: 30 })
    await aPack(server.db, { studio, member, credits: 5, validityDays: 1 })
    const session_id = await aTime(72)
    await book(await someone(1), session_id, { seat_no: 4 })
    const positions = [{ seat_no: 1, x: 0, y: 50 }]
    await server.db
      .updateTable('rooms')
      .set({ positions: JSON.stringify(positions) })
      .where('branch_id', '=', studio.branchId)
      .execute()
    expect(await verdict(member, session_id)).toMatchObject({
      schedule: {
        id: session_id,
        places_left: 12,
        taken_seats: [4],
        class_type: { name: 'Group Reformer Flow' },
        seat_map: { positions, landmarks: [{ kind: 'mirror' }, { kind: 'door' }] },
      },
      packages: [
        { lot_id: soon, left: 5, own: true },
        { lot_id: late, left: 3, own: true },
      ],
      package: { lot_id: soon },
      person_id: member.personId,
      family: [{ id: member.personId, name: 'Lim Hui Min', dependant: false, has: null }],
      booking: null,
      hold_seat_no: null,
      pair: null,
      alternatives: [],
    })
  })

  it('a class is checked for nobody who is not signed in, and not in a branch that does not exist', async () => {
    const member = await someone()
    expect((await server.request('GET', `/bookings/verify?session_id=${await aTime(70)}`)).status).toBe(401)
    expect((await verify(member, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
    const stranger = await someone()
    expect((await verify(member, `${await aTime(70)}&person_id=${stranger.personId}`)).status).toBe(404)
  })
})

describe('a class that cannot be booked', () => {
  it('a class that cannot be booked for want of a credit can be held at a reformer, and the next step is to buy', async () => {
    expect(await verdict(await someone(), await aTime(70))).toMatchObject({
      may_book: false,
      missing: { code: 'packages.none', next_step: 'buy_package' },
      package: null,
      packages: [],
      seat_no: null,
      hold_seat_no: 1,
      alternatives: [],
    })
  })

  it('a class that cannot be booked at a reformer that does not exist says so', async () => {
    expect(await verdict(await someone(2), `${await aTime(70)}&seat_no=99`)).toMatchObject({
      may_book: false,
      missing: { code: 'bookings.no_such_seat', next_step: 'see_schedule' },
      package: null,
      hold_seat_no: null,
    })
  })

  it('a class that cannot be booked because of another class at that hour names others of its kind', async () => {
    const member = await someone(3)
    const of = await aStudio(server.db)
    const session_id = await aTime(90, 13, of)
    const other = await aTime(100, 13, of)
    await aTime(24 * 15, 13, of)
    await book(member, await aTime(90))
    expect(await verdict(member, session_id)).toMatchObject({
      missing: { code: 'bookings.overlap', next_step: 'see_bookings' },
      booking: null,
      alternatives: [{ id: other, places_left: 13 }],
    })
  })

  it('a class that cannot be booked because it is booked already shows that booking', async () => {
    const member = await someone(2)
    const session_id = await aTime(110)
    await book(member, session_id, { seat_no: 7 })
    expect(await verdict(member, session_id)).toMatchObject({
      missing: { code: 'bookings.already_booked', next_step: 'see_bookings' },
      booking: { session_id, booking_type: 'booking', status: 'booked', seat_no: 7 },
      family: [{ has: 'booked' }],
      alternatives: [],
    })
  })

  it('a class that cannot be booked for want of a birth date leads to the profile', async () => {
    const member = await aMember(server.db, { birthDate: null })
    expect(await verdict(member, await aTime(70))).toMatchObject({
      missing: { code: 'accounts.birth_date_needed', next_step: 'complete_profile' },
    })
  })

  it('a class that cannot be booked but is held for the caller shows the hold, and the credit that books it once there is one', async () => {
    const member = await someone()
    const session_id = await aTime(120)
    await post(member, '/bookings/hold', { session_id, seat_no: 3 })
    expect(await verdict(member, session_id)).toMatchObject({
      may_book: false,
      missing: { code: 'packages.none' },
      booking: { seat_no: 3, status: 'pending', held_until: expect.any(String) },
      family: [{ has: 'held' }],
    })
    await aPack(server.db, { studio, member, credits: 4 })
    expect(await verdict(member, session_id)).toMatchObject({ may_book: true, package: { left_after: 3 } })
  })
})

describe('a full class', () => {
  it('a full class can be waited for, with the outlook of the next position and other classes of its kind', async () => {
    const of = await aStudio(server.db)
    const [session_id, other] = [await aFullClass(74, of), await aTime(80, 13, of)]
    expect(await verdict(await someone(1), session_id)).toMatchObject({
      may_book: false,
      missing: { code: 'bookings.class_full', next_step: 'see_schedule' },
      may_wait: true,
      waiting_missing: null,
      waiting: 0,
      outlook: { added_until: expect.any(String) },
      check_in_opens_at: expect.any(String),
      booking: null,
      alternatives: [{ id: other }],
      hold_seat_no: null,
    })
  })

  it('a full class shows the waitlist entry of a person who waits already, with its outlook', async () => {
    const session_id = await aFullClass(76)
    await book(await someone(), session_id, { booking_type: 'waitlist' })
    const member = await someone(1)
    await book(member, session_id, { booking_type: 'waitlist' })
    expect(await verdict(member, session_id)).toMatchObject({
      may_wait: false,
      waiting_missing: { code: 'bookings.already_waiting' },
      outlook: null,
      booking: { booking_type: 'waitlist', position: 2, outlook: { added_until: expect.any(String) } },
      family: [{ has: 'waiting' }],
    })
  })
})

describe('a class and a family', () => {
  it('a class shows what each of the family has of it, and with whom the person can wait as a pair', async () => {
    const member = await someone(2)
    const [first, second] = [await aChild(member), await aChild(member, '2013-05-06')]
    const session_id = await aFullClass(82)
    await book(member, session_id, { booking_type: 'waitlist', person_id: second })
    expect(await verdict(member, session_id)).toMatchObject({
      person_id: member.personId,
      family: [
        { id: member.personId, dependant: false, has: null },
        { id: first, name: 'Aina', dependant: true, has: null },
        { id: second, dependant: true, has: 'waiting' },
      ],
      pair: { person_ids: [first], position: 2 },
      booking: null,
    })
    expect(await verdict(member, `${session_id}&person_id=${second}`)).toMatchObject({
      person_id: second,
      booking: { booking_type: 'waitlist', position: 1 },
      pair: null,
    })
  })

  it('a class leaves out a dependant of age, and refuses a class that is booked for one', async () => {
    const member = await someone(2)
    const grown = await aChild(member)
    await server.db
      .updateTable('persons')
      .set({ birth_date: '2000-01-01' })
      .where('id', '=', asId('persons', grown))
      .execute()
    const session_id = await aTime(70)
    expect(await verdict(member, session_id)).toMatchObject({ family: [{ id: member.personId }] })
    expect(await verdict(member, `${session_id}&person_id=${grown}`)).toMatchObject({
      missing: { code: 'bookings.own_account' },
      family: [{ id: member.personId }, { id: grown }],
      hold_seat_no: null,
    })
  })
})

describe('a class of a studio with a waiver', () => {
  it("a class with a waiver names the missing waiver first, of the holder and of a child's guardian", async () => {
    const version = await aDocument(server.db, { branchId: studio.branchId })
    const member = await someone(2)
    const child = await aChild(member)
    const session_id = await aTime(70)
    expect(await verdict(member, session_id)).toMatchObject({
      waiver: 'missing',
      missing: { code: 'bookings.waiver_missing', next_step: 'sign_waiver' },
      packages: [{ left: 2 }],
      hold_seat_no: null,
      alternatives: [],
    })
    expect(await verdict(member, `${session_id}&person_id=${child}`)).toMatchObject({
      waiver: 'missing',
      missing: { code: 'bookings.too_young', next_step: 'sign_waiver' },
    })
    await post(member, '/forms/signed', {
      kind: 'waiver',
      version,
      language: 'en',
      typed_name: 'Lim Hui Min',
      consents: { risks: true, health: true, sensitive_data: true },
    })
    expect(await verdict(member, session_id)).toMatchObject({ waiver: 'current', may_book: true })
  })
})
