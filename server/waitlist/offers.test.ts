import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { aMember } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { seatsTaken } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { multiClassCalls, stageWaitlist, type FullClass } from '#dev/testing/waitlist.ts'

const stage = stageWaitlist()
const { waitForAny, requestIdOf, outcome } = multiClassCalls(stage)
const wish = async (minutes: number) =>
  sql`
    insert into settings (branch_id, key, value)
    values (${stage.studio.branchId}, 'policies', ${JSON.stringify({ offer_minutes: minutes })}::jsonb)
    on conflict (branch_id, key) do update set value = excluded.value`.execute(stage.server.db)
beforeAll(async () => wish(5))
afterAll(async () => wish(0))

/** A member who has opted in to short notice. */
async function ready(credits = 5): Promise<Actor> {
  const member = await stage.someone({ credits })
  await stage.server.request('PUT', '/bookings/preferences', {
    token: member.token,
    body: { notice_hours: 0, short_notice: true },
  })
  return member
}

/** What a person has of the class: the entry, and the held seat with its minutes, rounded as the clock runs on. */
const rowsOf = async ({ personId }: Actor, { sessionId }: FullClass) => {
  const { rows } = await sql<{ state: string; minutes: number | null }>`
    select booking_type || ' ' || status || coalesce(' ' || cancel_kind, '') as state,
      round(extract(epoch from held_until - studio_now()) / 60)::integer as minutes
    from bookings where session_id = ${sessionId} and person_id = ${personId} order by booking_type, created_at`.execute(
    stage.server.db,
  )
  return rows.map(({ state, minutes }) => (minutes === null ? state : `${state} ${minutes}`))
}

/** So many people wait for a full class, and then it is that many minutes before the class. */
async function waitFor(people: readonly Actor[], minutes = 40): Promise<FullClass & { readonly entries: string[] }> {
  const full = await stage.aFullClass(3)
  const entries: string[] = []
  for (const one of people) entries.push(await one.book(full.sessionId, 'waitlist'))
  await stage.server.clock.set(full.startsAt.subtract({ minutes }))
  return { ...full, entries }
}

describe('an offered seat at short notice', () => {
  it('a seat at short notice is held for the next person, who is notified at once and takes it by booking', async () => {
    const [first, second] = [await ready(), await ready()]
    const full = await waitFor([first, second])
    await full.free()
    expect(await rowsOf(first, full)).toEqual(['booking pending 5', 'waitlist pending'])
    expect(await rowsOf(second, full)).toEqual(['waitlist pending'])
    expect(await first.creditsLeft()).toBe(5)
    const told = await messagesTo(stage.server.db, first)
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('A spot for you to take')])
    const { body } = await stage.server.request('POST', '/bookings/verify', {
      token: first.token,
      body: { session_id: full.sessionId },
    })
    expect(body).toMatchObject({ may_book: true, booking: { booking_type: 'booking', status: 'pending', seat_no: 1 } })
    expect(await first.tryToBook(full.sessionId, { seat_no: 1 })).toMatchObject({ status: 201 })
    expect(await first.show(full.entries[0] ?? '')).toMatchObject({ status: 'booked', credit_effect: 'used' })
    expect(await first.creditsLeft()).toBe(4)
    expect(await seatsTaken(stage.server, full.sessionId)).toBe(1)
  })

  it("a seat at short notice is nobody else's meanwhile, and passes on when its minutes are over", async () => {
    const [first, second, passer] = [await ready(), await ready(), await stage.someone()]
    const full = await waitFor([first, second])
    await full.free()
    expect((await passer.tryToBook(full.sessionId)).body['code']).toBe('bookings.class_full')
    await stage.server.clock.set(full.startsAt.subtract({ minutes: 34 }))
    await stage.server.drain()
    expect(await rowsOf(first, full)).toEqual(['booking canceled expired', 'waitlist pending'])
    expect(await first.show(full.entries[0] ?? '')).toMatchObject({ position: 1, passed_by_for: 'offer' })
    expect(await rowsOf(second, full)).toEqual(['booking pending 5', 'waitlist pending'])
    await stage.server.clock.set(full.startsAt.subtract({ minutes: 28 }))
    await stage.server.drain()
    // Nobody is offered the class twice; anyone else may book it now.
    expect(await seatsTaken(stage.server, full.sessionId)).toBe(0)
    expect((await passer.tryToBook(full.sessionId)).status).toBe(201)
  })

  it('a seat at short notice passes on at once when it is declined, and when its holder leaves the waitlist', async () => {
    const [first, second, third] = [await ready(), await ready(), await ready()]
    const full = await waitFor([first, second, third])
    await full.free()
    const { rows } = await sql<{ id: string }>`
      select id from bookings where person_id = ${first.personId} and held_until is not null`.execute(stage.server.db)
    expect((await first.cancel(rows[0]?.id ?? '')).status).toBe(200)
    expect(await rowsOf(second, full)).toEqual(['booking pending 5', 'waitlist pending'])
    expect((await second.cancel(full.entries[1] ?? '')).status).toBe(200)
    expect(await rowsOf(second, full)).toEqual(['booking canceled left', 'waitlist canceled left'])
    expect(await rowsOf(third, full)).toEqual(['booking pending 5', 'waitlist pending'])
  })

  it('a seat at short notice is held no longer than to the opening of check-in', async () => {
    const first = await ready()
    const full = await waitFor([first], 8)
    await full.free()
    expect(await rowsOf(first, full)).toEqual(['booking pending 3', 'waitlist pending'])
  })

  it('a seat at short notice is booked at once by anyone who asks, and before the cutoff by the next person', async () => {
    const [first, early] = [await ready(), await ready()]
    const full = await waitFor([early], 120)
    await full.free()
    expect(await rowsOf(early, full)).toEqual(['booking booked'])
    const other = await waitFor([first])
    await wish(0)
    await other.free()
    expect(await rowsOf(first, other)).toEqual(['booking booked'])
    await wish(5)
  })

  it('a seat at short notice skips a person who did not opt in, who may book it all the same', async () => {
    const [calm, other] = [await stage.someone(), await ready()]
    const full = await waitFor([calm])
    await full.free()
    expect(await calm.show(full.entries[0] ?? '')).toMatchObject({ status: 'pending', passed_by_for: 'short_notice' })
    expect(await calm.tryToBook(full.sessionId)).toMatchObject({ status: 201 })
    expect(await other.tryToBook(full.sessionId)).toMatchObject({ body: { code: 'bookings.class_full' } })
  })

  it('a seat at short notice neither ends another hold of the account nor is booked by a payment', async () => {
    const first = await ready()
    const full = await waitFor([first])
    await full.free()
    const held = await sql<{ count: number }>`
      select count(*)::integer as count from bookings where booked_by_account_id = ${first.accountId} and held_until is not null`.execute(
      stage.server.db,
    )
    expect(held.rows[0]?.count).toBe(1)
    const elsewhere = await stage.aClassApart({ startsAt: stage.begins.add({ hours: 50 }), capacity: 2 })
    const answer = await stage.server.request('POST', '/bookings/hold', {
      token: first.token,
      body: { session_id: elsewhere },
    })
    expect(answer.body['code']).toBe('bookings.hold_needless')
    expect(await rowsOf(first, full)).toEqual(['booking pending 5', 'waitlist pending'])
  })

  it('a seat at short notice is offered once, though two come free at once and ten skipped people want them', async () => {
    const [first, second] = [await ready(), await ready()]
    const sessionId = await stage.aClassApart({ startsAt: stage.begins.add({ hours: 3 }), capacity: 2 })
    const owners = [await stage.someone(), await stage.someone()]
    const seats: string[] = []
    for (const owner of owners) seats.push(await owner.book(sessionId))
    for (const one of [first, second]) await one.book(sessionId, 'waitlist')
    await stage.server.clock.set(stage.begins.add({ hours: 2, minutes: 20 }))
    const passers = await Promise.all(Array.from({ length: 10 }, async () => stage.someone()))
    const answers = await Promise.all([
      ...owners.map(async (owner, place) => owner.cancel(seats[place] ?? '')),
      ...passers.map(async (one) => one.tryToBook(sessionId)),
    ])
    expect(answers.slice(2).map(({ body }) => textOf(body['code']))).toEqual(
      Array.from({ length: 10 }, () => 'bookings.class_full'),
    )
    for (const one of [first, second])
      expect((await one.tryToBook(sessionId)).body['booking']).toMatchObject({ status: 'booked' })
  })
})

/** Somebody who is offered a seat of the first of two classes, waits for either of the two, and the next in line. */
async function offeredOneOfTwo() {
  const [first, second] = [await ready(), await ready()]
  const classes = await stage.fullClasses(3, 5)
  const [soon, later] = classes
  if (!soon || !later) throw new Error('two classes are needed')
  const request = await waitForAny(first, { classes })
  await second.book(soon.sessionId, 'waitlist')
  await stage.server.clock.set(soon.startsAt.subtract({ minutes: 40 }))
  await soon.free()
  expect(await rowsOf(first, soon)).toEqual(['booking pending 5', 'waitlist pending'])
  return { first, second, classes, soon, later, request }
}

describe('an offered seat whose waitlist entry ended', () => {
  it('an offered seat passes on when its holder leaves the whole multi-class request', async () => {
    const { first, second, soon, request } = await offeredOneOfTwo()
    const left = await stage.server.request('DELETE', `/bookings/goals/${requestIdOf(request)}`, { token: first.token })
    expect(left).toMatchObject({ status: 200, body: { left: 2 } })
    await stage.server.drain()
    expect(await rowsOf(first, soon)).toEqual(['booking canceled expired', 'waitlist canceled left'])
    expect(await rowsOf(second, soon)).toEqual(['booking pending 5', 'waitlist pending'])
    expect(await seatsTaken(stage.server, soon.sessionId)).toBe(1)
  })

  it('an offered seat passes on when another class completes the multi-class request', async () => {
    const { first, second, classes, soon, later } = await offeredOneOfTwo()
    await later.free()
    await stage.server.drain()
    expect(await outcome(first, classes)).toEqual(['booking canceled expired', 'booking booked'])
    expect(await rowsOf(first, soon)).toEqual(['booking canceled expired', 'waitlist canceled request_met'])
    expect(await rowsOf(second, soon)).toEqual(['booking pending 5', 'waitlist pending'])
  })

  it('an offered seat passes on at once when staff take its holder off the waitlist', async () => {
    const [first, second] = [await ready(), await ready()]
    const desk = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'desk' } })
    const full = await waitFor([first, second])
    await full.free()
    const body = { credit: 'return', reason: 'She is ill.' }
    const entry = full.entries[0] ?? ''
    expect(
      await stage.server.request('POST', `/staff/bookings/${entry}/cancel`, { token: desk.token, body }),
    ).toMatchObject({ status: 200 })
    expect(await rowsOf(first, full)).toEqual(['booking canceled expired', 'waitlist canceled studio'])
    expect(await rowsOf(second, full)).toEqual(['booking pending 5', 'waitlist pending'])
  })
})
