import { describe, expect, it, test } from 'vitest'
import { aCaller, bookingIdOf } from '#dev/testing/actor.ts'
import { aDependant, aMember, countRows, type Member } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { publish } from '#dev/testing/visitors.ts'

const stage = stageDesk()

const someone = async () => stage.someone({ credits: 10 })
const aGuest = async () => aCaller(stage.server)
const { classIn } = stage
const bookByStaff = async (sessionId: string, body: object, who = stage.manager) =>
  stage.server.request('POST', `/staff/schedules/${sessionId}/bookings`, {
    token: who.token,
    body: { reason: 'A guest of the studio.', ...body },
  })
const bookFree = async (sessionId: string, member: Member, fields: object = {}) =>
  bookByStaff(sessionId, { person_id: member.personId, pay: 'complimentary', ...fields })

describe('staff book a person', () => {
  it('staff book a person free of charge, for a stored reason, and the member gets a message', async () => {
    const [sessionId, member] = [await classIn(24), await aGuest()]
    const answer = await bookFree(sessionId, member)
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
    const id = bookingIdOf(answer)
    expect(await member.show(id)).toMatchObject({ status: 'booked' })
    expect(
      await stage.server.db
        .selectFrom('bookings')
        .select(['free_reason', 'booked_by_account_id'])
        .where('person_id', '=', member.personId)
        .execute(),
    ).toEqual([{ free_reason: 'complimentary', booked_by_account_id: member.accountId }])
    expect((await messagesTo(stage.server.db, member)).at(-1)?.plain).toContain('No credit was used for this class.')
    const [audit] = await stage.server.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .execute()
    expect(audit).toMatchObject({
      action: 'bookings.book_by_staff',
      details: { reason: 'A guest of the studio.', pay: 'complimentary' },
    })
    expect((await member.cancel(id)).body).toMatchObject({
      credit_lost: false,
      booking: { credit_effect: 'none' },
    })
  })

  it('staff book a person with a credit of the member, also before booking opens and from the desk', async () => {
    const [sessionId, member] = [await classIn(24 * 40), await stage.someone({ credits: 3 })]
    await stage.server.db
      .updateTable('class_sessions')
      .set({ opens_at: stage.begins.add({ hours: 24 * 12 }) })
      .where('id', '=', sessionId)
      .execute()
    expect((await member.tryToBook(sessionId)).body['code']).toBe('schedules.not_open')
    const answer = await bookByStaff(sessionId, { person_id: member.personId, pay: 'credit', seat_no: 2 }, stage.desk)
    expect(answer).toMatchObject({
      status: 201,
      body: { credits_left: 2, booking: { seat_no: 2, credit_effect: 'used', package: { lot_id: member.lotId } } },
    })
    expect(await member.creditsLeft()).toBe(2)
  })

  it('staff book a dependant with the guardian’s packs', async () => {
    const [sessionId, guardian] = [await classIn(24), await stage.someone({ credits: 3 })]
    const teenId = await aDependant(stage.server.db, { guardian, birthDate: '2010-01-01' })
    expect((await bookByStaff(sessionId, { person_id: teenId, pay: 'credit' })).status).toBe(201)
    expect(await guardian.creditsLeft()).toBe(2)
    expect((await messagesTo(stage.server.db, guardian)).at(-1)?.plain).toContain('Aina')
  })

  it('staff book a person after the waitlist: an entry that can be promoted comes first', async () => {
    const sessionId = await classIn(24, 1)
    const [first, second, poor, guest] = [await someone(), await someone(), await aGuest(), await aGuest()]
    await first.book(sessionId)
    const entry = await poor.book(sessionId, 'waitlist')
    await second.book(sessionId, 'waitlist')
    expect((await bookFree(sessionId, guest)).body['code']).toBe('bookings.class_full')
    // A seat is free without a promotion, as after a pack was bought; the guest may have only what the waitlist leaves.
    await stage.server.db.updateTable('class_sessions').set({ capacity: 2 }).where('id', '=', sessionId).execute()
    expect((await bookFree(sessionId, guest)).body['code']).toBe('bookings.class_full')
    await stage.server.db.updateTable('class_sessions').set({ capacity: 3 }).where('id', '=', sessionId).execute()
    expect((await bookFree(sessionId, poor)).body).toMatchObject({
      booking: { id: entry, booking_type: 'booking', status: 'booked' },
    })
    expect([await first.creditsLeft(), await second.creditsLeft()]).toEqual([9, 9])
    expect(
      (await stage.server.request('GET', `/staff/schedules/${sessionId}/roster`, { token: stage.manager.token })).body,
    ).toMatchObject({ places: [{}, {}, {}], queue: [] })
  })

  it('staff book a person once: the same person again is refused, the same key gets the same response', async () => {
    const [sessionId, member] = [await classIn(24), await aGuest()]
    const body = { person_id: member.personId, pay: 'staff', reason: 'Teaches here.' }
    const request = async (key: string) =>
      stage.server.request('POST', `/staff/schedules/${sessionId}/bookings`, {
        token: stage.manager.token,
        body,
        headers: { 'idempotency-key': key },
      })
    const [one, again] = [await request('guest-1'), await request('guest-1')]
    expect([again.status, again.body]).toEqual([201, one.body])
    expect((await request('guest-2')).body['code']).toBe('bookings.already_booked')
    expect((await bookByStaff(await classIn(24), { person_id: member.personId, pay: 'staff' })).body['code']).toBe(
      'bookings.overlap',
    )
  })

  it('staff book a person until the check-in deadline, to the millisecond', async () => {
    const [sessionId, other, member] = [await classIn(24), await classIn(48), await aGuest()]
    await stage.server.clock.freeze(stage.begins.add({ hours: 24 }).subtract({ milliseconds: 1 }))
    expect((await bookFree(sessionId, member)).status).toBe(201)
    await stage.server.clock.freeze(stage.begins.add({ hours: 48 }))
    expect((await bookFree(other, await aGuest())).body['code']).toBe('schedules.over')
  })

  test.each<[string, object, number, string]>([
    ['without a reason', { reason: ' ' }, 422, 'request.invalid'],
    ['for a free seat with a pack', { lot_id: '00000000-0000-7000-8000-000000000000' }, 422, 'request.invalid'],
    ['onto a reformer that the room does not have', { seat_no: 3 }, 422, 'bookings.no_such_seat'],
    ['a person who does not exist', { person_id: '00000000-0000-7000-8000-000000000000' }, 404, 'request.not_found'],
    ['with a credit that the member does not have', { pay: 'credit' }, 422, 'packages.none'],
    ['for no known reason', { pay: 'private' }, 422, 'request.invalid'],
  ])('staff do not book %s', async (_name, fields, status, code) => {
    const [sessionId, member] = [await classIn(24), await aGuest()]
    const before = await countRows(stage.server.db, 'bookings')
    const answer = await bookFree(sessionId, member, fields)
    expect([answer.status, answer.body['code'], await countRows(stage.server.db, 'bookings')]).toEqual([
      status,
      code,
      before,
    ])
  })

  it('staff book a person free of charge only as manager: the desk, instructors and members are refused', async () => {
    const [sessionId, member] = [await classIn(24), await aGuest()]
    const instructor = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'instructor' } })
    const body = { person_id: member.personId, pay: 'complimentary' }
    for (const who of [stage.desk, instructor, member])
      expect((await bookByStaff(sessionId, body, who)).status).toBe(403)
    expect((await bookByStaff('00000000-0000-7000-8000-000000000000', body)).status).toBe(404)
  })

  it('staff book only people with a signed waiver', async () => {
    const [sessionId, member] = [await classIn(24), await aGuest()]
    await publish(stage.server.db, { branchId: stage.studio.branchId, kind: 'waiver' })
    expect((await bookFree(sessionId, member)).body['code']).toBe('bookings.waiver_missing')
  })
})
