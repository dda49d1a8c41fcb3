import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bookingIdOf, type Caller } from '#dev/testing/actor.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { waitForLock } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { dayOf } from '#domain/kit/time.ts'
import { brokenConstraint } from '#server/driver/database.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { insertOutage } from '#server/schedules/outage-queries.ts'

const stage = stageDesk()

const today = () => dayOf(stage.begins, 'Asia/Kuala_Lumpur').toString()
const roomOf = async (sessionId: string) => {
  const row = await stage.server.db
    .selectFrom('class_sessions')
    .select(['room_id', 'branch_id'])
    .where(sql<boolean>`id = ${sessionId}::uuid`)
    .executeTakeFirstOrThrow()
  return { roomId: row.room_id, branchId: row.branch_id }
}
const ask = async (sessionId: string, path: string, body: object = {}) =>
  stage.server.request('POST', `/staff/rooms/${(await roomOf(sessionId)).roomId}/outages${path}`, {
    token: stage.manager.token,
    body: { seat_no: 2, from_day: today(), ...(path === '' ? { reason: 'A spring is broken.' } : {}), ...body },
  })
const placesLeft = async (id: string) => (await stage.server.request('GET', `/schedules/${id}`)).body['places_left']
const seatOn = async (person: Caller, sessionId: string, seat: { readonly seat_no: number }) =>
  bookingIdOf(await person.tryToBook(sessionId, seat))
const broken = async (options = { ages: false }) =>
  (await runInvariants(stage.server.databaseUrl, options)).map(({ name }) => name)

describe('a reformer is taken out of order', () => {
  it('whoever sits on a reformer that breaks gets the nearest one and a message, as previewed', async () => {
    const id = await stage.classIn(5, 4)
    const [one, two] = [await stage.someone(), await stage.someone()]
    await seatOn(one, id, { seat_no: 1 })
    const booking = await seatOn(two, id, { seat_no: 2 })
    const shown = await ask(id, '/preview')
    expect(shown).toMatchObject({
      status: 200,
      body: { classes: 1, messages: 1, people: [{ booking_id: booking, to_seat: 3, released: false }] },
    })
    expect(await two.show(booking)).toMatchObject({ seat_no: 2 })
    const done = await ask(id, '', { plan_hash: shown.body['plan_hash'] })
    expect(done).toMatchObject({ status: 201, body: { moved: 1, released: 0 } })
    expect(await two.show(booking)).toMatchObject({ seat_no: 3, status: 'booked' })
    expect((await messagesTo(stage.server.db, two)).at(-1)?.plain).toContain('Reason: A spring is broken.')
    expect((await stage.server.request('GET', `/schedules/${id}`)).body).toMatchObject({
      places_left: 1,
      taken_seats: [1, 2, 3],
    })
    const roster = await stage.server.request('GET', `/staff/schedules/${id}/roster`, { token: stage.desk.token })
    expect(roster.body['out']).toMatchObject([{ seat_no: 2, until_day: null, reason: 'A spring is broken.' }])
    expect(await broken()).toEqual([])
  })

  it('a reformer breaks in a class whose seats are all booked, one of them above its number of seats', async () => {
    const id = await stage.classIn(5, 5)
    const [one, two] = [await stage.someone(), await stage.someone()]
    await seatOn(one, id, { seat_no: 1 })
    const booking = await seatOn(two, id, { seat_no: 5 })
    const capacity = { capacity: 2 }
    const path = `/staff/schedules/${id}`
    expect(
      (await stage.server.request('PUT', `${path}/capacity`, { token: stage.manager.token, body: capacity })).status,
    ).toBe(200)
    expect((await ask(id, '')).body).toMatchObject({
      code: 'rooms.people_left',
      details: { plan: { people: [{ booking_id: booking, to_seat: null, released: false }] } },
    })
    expect(await ask(id, '', { release: [booking] })).toMatchObject({ status: 201, body: { moved: 0, released: 1 } })
    expect(await two.show(booking)).toMatchObject({ status: 'canceled', credit_effect: 'returned' })
    expect(await broken()).toEqual([])
  })

  it('a reformer that is out is neither chosen, given, nor promoted to, and waits for nobody', async () => {
    const id = await stage.classIn(5, 2)
    expect((await ask(id, '')).status).toBe(201)
    const [one, two, three] = [await stage.someone(), await stage.someone(), await stage.someone()]
    expect((await one.tryToBook(id, { seat_no: 2 })).body['code']).toBe('bookings.seat_out')
    const booking = await one.book(id)
    expect(await one.show(booking)).toMatchObject({ seat_no: 1 })
    expect((await two.tryToBook(id)).body['code']).toBe('bookings.class_full')
    const waiting = await three.book(id, 'waitlist')
    expect(await three.show(waiting)).toMatchObject({ status: 'pending' })
    expect(await placesLeft(id)).toBe(0)
    await stage.server.clock.set(stage.begins.add({ minutes: 2 }))
    expect(await broken({ ages: true })).not.toContain('age-i18-free-seats-go-to-the-waitlist')
    expect(await broken()).toEqual([])
  })

  it('once it works again it goes to whoever waits', async () => {
    const id = await stage.classIn(5, 2)
    const out = await ask(id, '')
    await (await stage.someone()).book(id)
    const waits = await stage.someone()
    const entry = await waits.book(id, 'waitlist')
    const back = await stage.server.request('DELETE', `/staff/room-outages/${textOf(out.body['id'])}`, {
      token: stage.manager.token,
    })
    expect(back).toMatchObject({ status: 200, body: { promoted: 1 } })
    expect(await waits.show(entry)).toMatchObject({ status: 'booked', seat_no: 2 })
    const list = await stage.server.request('GET', '/staff/room-outages?past=true', { token: stage.desk.token })
    expect(JSON.stringify(list.body['data'])).not.toContain(out.body['id'])
    expect(await broken()).toEqual([])
  })

  it('in a full class staff decide by name, and whoever has no reformer gets the credit back', async () => {
    const id = await stage.classIn(5, 2)
    const [one, two] = [await stage.someone(), await stage.someone()]
    await seatOn(one, id, { seat_no: 1 })
    const booking = await seatOn(two, id, { seat_no: 2 })
    expect((await ask(id, '/preview')).body['people']).toMatchObject([{ booking_id: booking, to_seat: null }])
    expect(await ask(id, '')).toMatchObject({ status: 409, body: { code: 'rooms.people_left' } })
    expect(await two.show(booking)).toMatchObject({ seat_no: 2, status: 'booked' })
    expect(await ask(id, '', { release: [booking] })).toMatchObject({ status: 201, body: { moved: 0, released: 1 } })
    expect(await two.show(booking)).toMatchObject({ status: 'canceled' })
    expect(await two.creditsLeft()).toBe(5)
    expect(await broken()).toEqual([])
  })

  it('a class that is made later, or moved into the room, knows what is out there', async () => {
    const id = await stage.classIn(5, 2)
    expect((await ask(id, '')).status).toBe(201)
    const { roomId } = await roomOf(id)
    const other = await stage.classIn(20, 2)
    const moving = await stage.someone()
    await seatOn(moving, other, { seat_no: 2 })
    const move = async (sessionId: string) =>
      stage.server.request('PUT', `/staff/schedules/${sessionId}/time`, {
        token: stage.manager.token,
        body: { starts_at: stage.begins.add({ hours: 30 }).toString(), room_id: roomId },
      })
    expect((await move(other)).body['code']).toBe('schedules.seat_out')
    const free = await stage.classIn(21, 2)
    expect((await move(free)).status).toBe(200)
    expect(await placesLeft(free)).toBe(1)
    expect(await broken()).toEqual([])
  })

  it.each([
    { name: 'twice', body: {}, code: 'rooms.already_out' },
    { name: 'by a number that the room has not', body: { seat_no: 999 }, code: 'bookings.no_such_seat' },
    { name: 'for days that are over', body: { from_day: '2020-01-01' }, code: 'request.invalid' },
    { name: 'by a plan that is another by now', body: { seat_no: 1, plan_hash: 'stale' }, code: 'staff.plan_changed' },
  ])('a reformer is not taken out $name', async ({ body, code }) => {
    const id = await stage.classIn(5, 2)
    if (code === 'rooms.already_out') expect((await ask(id, '')).status).toBe(201)
    expect((await ask(id, '', body)).body['code']).toBe(code)
  })

  it('people who book a reformer while it is taken out all end on one that works', async () => {
    const id = await stage.classIn(5, 6)
    const people = await Promise.all(Array.from({ length: 4 }, async () => stage.someone()))
    const answers = await Promise.all([
      ask(id, ''),
      ...people.map(async (person) => person.tryToBook(id, { seat_no: 2 })),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(answers[0]?.status).toBe(201)
    expect(await broken()).toEqual([])
  })
})

/** Takes reformer 2 out and, before that is committed, puts somebody on it, as code that forgot the lock would. */
async function seatWhileTakenOut(): Promise<string | undefined> {
  const { server } = stage
  const id = await stage.classIn(5, 3)
  const person = await stage.someone()
  const { roomId, branchId } = await roomOf(id)
  const outage = await server.db.startTransaction().execute()
  await insertOutage(outage, {
    branchId,
    roomId,
    seatNo: 2,
    fromDay: today(),
    untilDay: null,
    reason: 'A spring is broken.',
    now: stage.begins,
  })
  const sitting = server.db
    .transaction()
    .execute(async (tx) =>
      sql`
        insert into bookings (session_id, person_id, booking_type, status, seat_no, free_reason, attends, decided_at, created_at)
        select id, ${person.personId}::uuid, 'booking', 'booked', 2, 'staff', tstzrange(starts_at, ends_at), studio_now(), studio_now()
        from class_sessions where id = ${id}`.execute(tx),
    )
    .then(
      () => undefined,
      (error: unknown) => brokenConstraint(error),
    )
  await Promise.race([sitting, waitForLock(server)])
  await outage.commit().execute()
  return sitting
}

describe('a seat that is given while it breaks', () => {
  it('the database refuses a seat that breaks at that moment, and takes it where it does not look', async () => {
    expect(await seatWhileTakenOut()).toBe('bookings_seat_works')
    await sql`alter table bookings disable trigger bookings_seat_works`.execute(stage.server.db)
    expect(await seatWhileTakenOut()).toBeUndefined()
    await sql`alter table bookings enable trigger bookings_seat_works`.execute(stage.server.db)
    expect(await broken()).toContain('i172-nobody-sits-on-a-reformer-that-is-out')
    await sql`delete from bookings where free_reason = 'staff'`.execute(stage.server.db)
  })
})
