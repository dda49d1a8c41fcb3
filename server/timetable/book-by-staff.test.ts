import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { aClass, aMember, aPack, aStudio, countRows, type Member, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { publish, textOf } from '#dev/testing/visitors.ts'

let server: TestServer
let studio: Studio
let manager: Member
let desk: Member
let home: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  home = (await server.clock.now()).round('minute')
})
beforeEach(async () => {
  home = home.add({ hours: 48 })
  await server.clock.set(home)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
})
afterAll(async () => server.stop())

const at = async (hours: number, capacity = 2) =>
  aClass(server.db, { studio, ownRoom: true, startsAt: home.add({ hours }), capacity })
const give = async (sessionId: string, body: object, who = manager) =>
  server.request('POST', `/staff/schedules/${sessionId}/bookings`, {
    token: who.token,
    body: { reason: 'A guest of the studio.', ...body },
  })
const free = async (sessionId: string, member: Member, fields: object = {}) =>
  give(sessionId, { person_id: member.personId, pay: 'complimentary', ...fields })
const show = async (member: Member, id: string) =>
  (await server.request('GET', `/bookings/${id}`, { token: member.token })).body
const left = async (lotId: string) =>
  (
    await server.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('holder_id', '=', lotId)
      .executeTakeFirstOrThrow()
  ).balance

describe('staff book somebody in', () => {
  it('free of charge, for a reason that is kept, and the member reads of it', async () => {
    const [sessionId, member] = [await at(24), await aMember(server.db)]
    const answer = await free(sessionId, member)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        credits_left: null,
        booking: {
          status: 'booked',
          seat_no: 1,
          credit_effect: 'none',
          package: null,
          person: { id: member.personId },
        },
      },
    })
    const id = textOf(answer.body['booking']?.['id'])
    expect(await show(member, id)).toMatchObject({ status: 'booked' })
    expect(
      await server.db
        .selectFrom('bookings')
        .select(['free_reason', 'booked_by_account_id'])
        .where('person_id', '=', member.personId)
        .execute(),
    ).toEqual([{ free_reason: 'complimentary', booked_by_account_id: member.accountId }])
    expect((await messagesTo(server.db, member)).at(-1)?.plain).toContain('No credit was used for this class.')
    const [audit] = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .execute()
    expect(audit).toMatchObject({
      action: 'bookings.book_by_staff',
      details: { reason: 'A guest of the studio.', pay: 'complimentary' },
    })
    expect((await server.request('DELETE', `/bookings/${id}`, { token: member.token })).body).toMatchObject({
      credit_lost: false,
      booking: { credit_effect: 'none' },
    })
  })

  it('with a credit of the member, also before booking opens and from the desk', async () => {
    const [sessionId, member] = [await at(24 * 40), await aMember(server.db)]
    await server.db
      .updateTable('class_sessions')
      .set({ opens_at: home.add({ hours: 24 * 12 }) })
      .where('id', '=', sessionId)
      .execute()
    const lot = await aPack(server.db, { studio, member, credits: 3 })
    expect(
      (await server.request('POST', '/bookings', { token: member.token, body: { session_id: sessionId } })).body[
        'code'
      ],
    ).toBe('schedules.not_open')
    const answer = await give(sessionId, { person_id: member.personId, pay: 'credit', seat_no: 2 }, desk)
    expect(answer).toMatchObject({
      status: 201,
      body: { credits_left: 2, booking: { seat_no: 2, credit_effect: 'used', package: { lot_id: lot } } },
    })
    expect(await left(lot)).toBe(2)
  })

  it('somebody in the care of an account, whose packs pay', async () => {
    const [sessionId, guardian] = [await at(24), await aMember(server.db)]
    const lot = await aPack(server.db, { studio, member: guardian, credits: 3 })
    const teen = await server.db
      .insertInto('persons')
      .values({
        full_name: 'Aina',
        birth_date: '2010-01-01',
        guardian_id: guardian.personId,
        created_at: home,
        updated_at: home,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await give(sessionId, { person_id: teen.id, pay: 'credit' })).status).toBe(201)
    expect(await left(lot)).toBe(2)
    expect((await messagesTo(server.db, guardian)).at(-1)?.plain).toContain('Aina')
  })

  it('after the waitlist: whoever can take the seat has it first, and who waits keeps the entry as the booking', async () => {
    const sessionId = await at(24, 1)
    const [first, second, poor, guest] = [
      await aMember(server.db),
      await aMember(server.db),
      await aMember(server.db),
      await aMember(server.db),
    ]
    const lots = [await aPack(server.db, { studio, member: first }), await aPack(server.db, { studio, member: second })]
    const book = async (member: Member, booking_type: string) =>
      server.request('POST', '/bookings', { token: member.token, body: { session_id: sessionId, booking_type } })
    await book(first, 'booking')
    const entry = textOf((await book(poor, 'waitlist')).body['booking']?.['id'])
    await book(second, 'waitlist')
    expect((await free(sessionId, guest)).body['code']).toBe('bookings.class_full')
    // A seat comes free without a promotion, as after a pack was bought; the guest may have only what the
    // waitlist leaves.
    await server.db.updateTable('class_sessions').set({ capacity: 2 }).where('id', '=', sessionId).execute()
    expect((await free(sessionId, guest)).body['code']).toBe('bookings.class_full')
    await server.db.updateTable('class_sessions').set({ capacity: 3 }).where('id', '=', sessionId).execute()
    expect((await free(sessionId, poor)).body).toMatchObject({
      booking: { id: entry, booking_type: 'booking', status: 'booked' },
    })
    expect(await Promise.all(lots.map(left))).toEqual([9, 9])
    expect(
      (await server.request('GET', `/staff/schedules/${sessionId}/roster`, { token: manager.token })).body,
    ).toMatchObject({ places: [{}, {}, {}], queue: [] })
  })

  it('once: the same person again is refused, the same key is answered again', async () => {
    const [sessionId, member] = [await at(24), await aMember(server.db)]
    const body = { person_id: member.personId, pay: 'staff', reason: 'Teaches here.' }
    const ask = async (key: string) =>
      server.request('POST', `/staff/schedules/${sessionId}/bookings`, {
        token: manager.token,
        body,
        headers: { 'idempotency-key': key },
      })
    const [one, again] = [await ask('guest-1'), await ask('guest-1')]
    expect([again.status, again.body]).toEqual([201, one.body])
    expect((await ask('guest-2')).body['code']).toBe('bookings.already_booked')
    expect((await give(await at(24), { person_id: member.personId, pay: 'staff' })).body['code']).toBe(
      'bookings.overlap',
    )
  })

  it('until the check-in deadline, to the millisecond', async () => {
    const [sessionId, other, member] = [await at(24), await at(48), await aMember(server.db)]
    await server.clock.freeze(home.add({ hours: 24 }).subtract({ milliseconds: 1 }))
    expect((await free(sessionId, member)).status).toBe(201)
    await server.clock.freeze(home.add({ hours: 48 }))
    expect((await free(other, await aMember(server.db))).body['code']).toBe('schedules.over')
  })

  test.each<[string, object, number, string]>([
    ['without a reason', { reason: ' ' }, 422, 'request.invalid'],
    ['a free place with a pack', { lot_id: '00000000-0000-7000-8000-000000000000' }, 422, 'request.invalid'],
    ['a reformer that is not there', { seat_no: 3 }, 422, 'bookings.no_such_seat'],
    ['somebody who is nobody', { person_id: '00000000-0000-7000-8000-000000000000' }, 404, 'request.not_found'],
    ['with a credit that is not there', { pay: 'credit' }, 422, 'packages.none'],
    ['for no known reason', { pay: 'private' }, 422, 'request.invalid'],
  ])('but not %s', async (_name, fields, status, code) => {
    const [sessionId, member] = [await at(24), await aMember(server.db)]
    const before = await countRows(server.db, 'bookings')
    const answer = await free(sessionId, member, fields)
    expect([answer.status, answer.body['code'], await countRows(server.db, 'bookings')]).toEqual([status, code, before])
  })

  it('free places are not the desk to give, and nobody else books for others', async () => {
    const [sessionId, member] = [await at(24), await aMember(server.db)]
    const instructor = await aMember(server.db, { role: { branchId: studio.branchId, role: 'instructor' } })
    const body = { person_id: member.personId, pay: 'complimentary' }
    for (const who of [desk, instructor, member]) expect((await give(sessionId, body, who)).status).toBe(403)
    expect((await give('00000000-0000-7000-8000-000000000000', body)).status).toBe(404)
  })

  it('nobody without the waiver', async () => {
    const [sessionId, member] = [await at(24), await aMember(server.db)]
    await publish(server.db, { branchId: studio.branchId, kind: 'waiver' })
    expect((await free(sessionId, member)).body['code']).toBe('bookings.waiver_missing')
  })
})
