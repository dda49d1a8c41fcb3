import { beforeAll, describe, expect, it, test } from 'vitest'
import { aDependant, aMember, type Member } from '#dev/testing/builders.ts'
import { reasonsOf } from '#dev/testing/stage.ts'
import { stageWaitlist } from '#dev/testing/waitlist.ts'
import { moveRestrictions } from './restriction-queries.ts'

const stage = stageWaitlist()
let manager: Member
let desk: Member

beforeAll(async () => {
  const staff = async (role: 'desk' | 'manager', name: string) =>
    aMember(stage.server.db, { name, role: { branchId: stage.studio.branchId, role } })
  manager = await staff('manager', 'Marcus Teh')
  desk = await staff('desk', 'Nadia Rahman')
})

const reason = 'Shouted at an instructor'
const restrict = async (personId: string, body: object, { token } = manager) =>
  stage.server.request('PUT', `/staff/people/${personId}/restriction`, { token, body: { reason, ...body } })
const record = async (personId: string) =>
  stage.server.request('POST', `/staff/people/${personId}/record`, { token: desk.token, body: {} })
const bookAtDesk = async (sessionId: string, { personId }: Member) =>
  stage.server.request('POST', `/staff/schedules/${sessionId}/bookings`, {
    token: desk.token,
    body: { person_id: personId, pay: 'credit', reason: 'Called the desk' },
  })
const daysAhead = (days: number) =>
  stage.begins.toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate().add({ days }).toString()

describe('a person whom the studio keeps from classes', () => {
  it('a person kept from classes gets no new seat anywhere, and keeps what is booked', async () => {
    const member = await stage.someone()
    const kept = await stage.aClassApart({ startsAt: stage.begins.add({ hours: 30 }) })
    const next = await stage.aClassApart({ startsAt: stage.begins.add({ hours: 60 }) })
    const bookingId = await member.book(kept)
    expect((await restrict(member.personId, { kind: 'no_classes' })).body).toMatchObject({
      restriction: { kind: 'no_classes', reason, last_day: null, set_by: 'Marcus Teh' },
    })
    const refused = await member.tryToBook(next)
    expect(refused).toMatchObject({ status: 403, body: { code: 'bookings.restricted' } })
    expect(JSON.stringify(refused.body)).not.toContain(reason)
    expect(
      (await stage.server.request('GET', `/bookings/verify?session_id=${next}`, { token: member.token })).body,
    ).toMatchObject({ may_book: false, missing: { code: 'bookings.restricted', next_step: 'ask_studio' } })
    expect((await bookAtDesk(next, member)).body).toMatchObject({ code: 'bookings.restricted_person' })
    const { sessionId } = await stage.aFullClass()
    expect((await member.tryToWait(sessionId)).body).toMatchObject({ code: 'bookings.restricted' })
    expect(await member.show(bookingId)).toMatchObject({ status: 'booked' })
  })

  it('a promotion passes by who is kept from classes, says so and keeps the position', async () => {
    const { sessionId, free } = await stage.aFullClass()
    const [first, second] = [await stage.someone(), await stage.someone()]
    const entry = await first.book(sessionId, 'waitlist')
    const other = await second.book(sessionId, 'waitlist')
    await restrict(first.personId, { kind: 'no_classes' })
    await free()
    expect(await first.show(entry)).toMatchObject({ status: 'pending', passed_by_for: 'restricted', position: 1 })
    expect(await second.show(other)).toMatchObject({ status: 'booked' })
    expect(await reasonsOf(stage.server, entry)).toEqual(['join', 'skip_restricted'])
  })

  it('who books at the desk alone is booked there, and moves up from a waitlist', async () => {
    const { sessionId, free } = await stage.aFullClass()
    const member = await stage.someone()
    const entry = await member.book(sessionId, 'waitlist')
    await restrict(member.personId, { kind: 'desk_only' })
    const next = await stage.aClassApart()
    expect((await member.tryToBook(next)).body).toMatchObject({ code: 'bookings.desk_only' })
    expect((await bookAtDesk(next, member)).status).toBe(201)
    await free()
    expect(await member.show(entry)).toMatchObject({ status: 'booked' })
  })

  it('a restriction counts for its person alone, not for the family', async () => {
    const member = await stage.someone()
    const personId = await aDependant(stage.server.db, { guardian: member, name: 'Mei Tan', birthDate: '2012-05-06' })
    await restrict(personId, { kind: 'no_classes' })
    expect((await member.tryToBook(await stage.aClassApart(), { person_id: personId })).body['code']).toBe(
      'bookings.restricted',
    )
    expect((await member.tryToBook(await stage.aClassApart())).status).toBe(201)
  })

  it('a restriction ends after its last day by itself, and earlier when staff end it', async () => {
    const [member, other] = [await stage.someone(), await stage.someone()]
    await restrict(member.personId, { kind: 'no_classes', last_day: daysAhead(0) })
    await restrict(other.personId, { kind: 'no_classes' })
    const startsAt = stage.begins.add({ hours: 72 })
    const sessionId = await stage.aClassApart({ startsAt })
    expect((await member.tryToBook(sessionId)).body['code']).toBe('bookings.restricted')
    expect((await restrict(other.personId, { kind: null })).body).toMatchObject({ restriction: null })
    expect((await other.tryToBook(sessionId)).status).toBe(201)
    await stage.server.clock.set(stage.begins.add({ hours: 24 }))
    expect((await member.tryToBook(sessionId)).status).toBe(201)
    expect((await record(member.personId)).body).toMatchObject({ restriction: null })
  })

  it('the record, the roster and the history show it, each to its readers', async () => {
    const [member, sessionId] = [await stage.someone(), await stage.aClassApart()]
    await member.book(sessionId)
    await restrict(member.personId, { kind: 'desk_only', last_day: daysAhead(9) })
    expect((await record(member.personId)).body).toMatchObject({
      restriction: { kind: 'desk_only', reason, last_day: daysAhead(9) },
    })
    const roster = await stage.server.request('GET', `/staff/schedules/${sessionId}/roster`, { token: desk.token })
    expect(JSON.stringify(roster.body)).toContain('"kind":"restricted"')
    expect(JSON.stringify(roster.body)).not.toContain(reason)
    await restrict(member.personId, { kind: null, reason: 'They talked it over' })
    const history = await stage.server.request('POST', `/staff/people/${member.personId}/timeline`, {
      token: desk.token,
      body: { kinds: ['acts'] },
    })
    expect(history.body).toMatchObject({
      data: [
        { act: 'restriction_ended', text: 'They talked it over', by: 'Marcus Teh' },
        { act: 'restricted', text: reason, by: 'Marcus Teh' },
      ],
    })
  })

  test.each([
    { own: { kind: 'desk_only' }, other: { kind: 'no_classes' }, stays: 'no_classes' },
    { own: { kind: 'no_classes' }, other: { kind: 'desk_only' }, stays: 'no_classes' },
    { own: undefined, other: { kind: 'desk_only' }, stays: 'desk_only' },
  ])('two records that become one keep the stricter restriction: $stays', async ({ own, other, stays }) => {
    const [one, two] = [await stage.someone(), await stage.someone()]
    if (own) await restrict(one.personId, own)
    await restrict(two.personId, other)
    await stage.server.db
      .transaction()
      .execute(async (tx) => moveRestrictions(tx, { from: two.personId, to: one.personId }))
    expect((await record(one.personId)).body).toMatchObject({ restriction: { kind: stays } })
    expect((await record(two.personId)).body).toMatchObject({ restriction: null })
  })

  it('two records that become one at night keep the restriction that holds by the calendar of the studio', async () => {
    const [one, two] = [await stage.someone(), await stage.someone()]
    await restrict(one.personId, { kind: 'desk_only' })
    await restrict(two.personId, { kind: 'no_classes', last_day: daysAhead(0) })
    // Two in the morning of the next day in the studio, and the evening of that last day in UTC.
    await stage.server.clock.set(stage.begins.add({ hours: 14 }))
    await stage.server.db
      .transaction()
      .execute(async (tx) => moveRestrictions(tx, { from: two.personId, to: one.personId }))
    expect((await record(one.personId)).body).toMatchObject({ restriction: { kind: 'desk_only' } })
  })

  test.each([
    ['a last day that is over', { kind: 'no_classes', last_day: '2020-01-01' }, 422],
    ['a last day in six years', { kind: 'no_classes', last_day: '2032-12-31' }, 422],
    ['an unknown kind', { kind: 'vip' }, 422],
    ['no reason', { kind: 'no_classes', reason: ' ' }, 422],
  ])('a restriction with %s is refused', async (_what, body, status) => {
    const { personId } = await stage.someone()
    expect((await restrict(personId, body)).status).toBe(status)
    expect((await record(personId)).body).toMatchObject({ restriction: null })
  })

  it('the desk restricts nobody', async () => {
    const { personId } = await stage.someone()
    expect((await restrict(personId, { kind: 'no_classes' }, desk)).body['code']).toBe('auth.forbidden')
  })
})
