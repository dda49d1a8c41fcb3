import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'

let server: TestServer
let studio: Studio
let stranger: Member
let sessionId: string
let startsAt: Temporal.Instant

interface Past {
  readonly days: number
  readonly minutes?: number
  /**
   * How many got in, waited until the start, or got into another class of a multi-class request, in the order of
   * joining.
   */
  readonly entries: Readonly<Partial<Record<'in' | 'expired' | 'request_met', number>>>
  readonly of?: Studio
  readonly status?: 'completed' | 'canceled'
}

/** A class that many days before the one in question, with people who joined its waitlist one after the other. */
async function history({ days, minutes = 0, entries, of = studio, status = 'completed' }: Past): Promise<void> {
  const id = await aClass(server.db, {
    studio: of,
    ownRoom: true,
    startsAt: startsAt.subtract({ hours: 24 * days }).add({ minutes }),
  })
  await server.db
    .updateTable('class_sessions')
    .set({ status, booked_count: entries.in ?? 0 })
    .where('id', '=', id)
    .execute()
  for (const [place, end] of Object.entries(entries)
    .flatMap(([kind, count]) => Array.from({ length: count }, () => kind))
    .entries()) {
    await sql`
      with ended as (select ${end}::text as kind)
      insert into bookings (session_id, person_id, booking_type, status, seat_no, free_reason, cancel_kind, attends, waitlist_position, decided_at, created_at)
      select s.id, ${stranger.personId}, case kind when 'in' then 'booking' else 'waitlist' end, case kind when 'in' then 'completed' else 'canceled' end,
        case kind when 'in' then ${place + 1}::integer end, case kind when 'in' then 'staff' end, nullif(kind, 'in'), tstzrange(s.starts_at, s.ends_at), ${place + 1}, s.starts_at,
        s.starts_at - interval '1 day'
      from class_sessions s, ended where s.id = ${id}`.execute(server.db)
  }
}

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  stranger = await aMember(server.db)
  startsAt = Temporal.ZonedDateTime.from(
    `${(await server.clock.now()).toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate().add({ days: 3 }).toString()}T09:00[Asia/Kuala_Lumpur]`,
  ).toInstant()
  sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt, capacity: 1 })
  await aPack(server.db, { studio, member: stranger })
  await server.request('POST', '/bookings', { token: stranger.token, body: { session_id: sessionId } })
  // Like this one: of 24 people half got in; of the 18 at the fourth position or further back 6 did.
  await history({ days: 7, entries: { in: 6, expired: 6, request_met: 20 } })
  await history({ days: 14, minutes: 60, entries: { in: 6, expired: 6 } })
  // Not like it: another weekday, other hours, too long ago, cancelled, another class type.
  await history({ days: 6, entries: { expired: 30 } })
  await history({ days: 7, minutes: 61, entries: { expired: 30 } })
  await history({ days: 7 * 27, entries: { expired: 30 } })
  await history({ days: 21, entries: { expired: 30 }, status: 'canceled' })
  await history({ days: 28, entries: { expired: 30 }, of: await aStudio(server.db) })
})
afterAll(async () => server.stop())

const verify = async ({ token }: Member) =>
  (await server.request('GET', `/bookings/verify?session_id=${sessionId}`, { token })).body['outlook']
const join = async ({ token }: Member) =>
  server.request('POST', '/bookings', { token, body: { session_id: sessionId, booking_type: 'waitlist' } })

describe('the outlook of a waitlist position', () => {
  it('the outlook of a waitlist position is shown before joining and while waiting, based on similar classes', async () => {
    const member = await aMember(server.db)
    expect(await verify(member)).toEqual({ chance_percent: 50, added_until: expect.stringContaining('T08:00:00') })
    const { body } = await join(member)
    expect(body['booking']).toMatchObject({ position: 1, outlook: null })
    const id = textOf(body['booking']?.['id'])
    expect((await server.request('GET', `/bookings/${id}`, { token: member.token })).body['outlook']).toMatchObject({
      chance_percent: 50,
    })
    expect(
      (await server.request('GET', '/bookings?when=upcoming', { token: member.token })).body['data'],
    ).toMatchObject([{ id, outlook: { chance_percent: 50 } }])
  })

  it('the outlook of a waitlist position is lower further back, and absent without enough history', async () => {
    for (const _place of [2, 3]) await join(await aMember(server.db))
    const member = await aMember(server.db)
    expect(await verify(member)).toMatchObject({ chance_percent: 35 })
    for (const _place of [4, 5, 6, 7, 8]) await join(await aMember(server.db))
    expect(await verify(member)).toMatchObject({ chance_percent: null })
  })

  it('the outlook of a waitlist position respects the caller’s preferences, and is absent for a person with a booking', async () => {
    const [careful, quick] = [await aMember(server.db), await aMember(server.db)]
    await server.request('PUT', '/bookings/preferences', {
      token: careful.token,
      body: { notice_hours: 24, short_notice: false },
    })
    await server.request('PUT', '/bookings/preferences', {
      token: quick.token,
      body: { notice_hours: 0, short_notice: true },
    })
    expect(await verify(careful)).toMatchObject({
      added_until: expect.stringContaining(
        `${startsAt.toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate().subtract({ days: 1 }).toString()}T09:00:00`,
      ),
    })
    expect(await verify(quick)).toMatchObject({ added_until: expect.stringContaining('T08:55:00') })
    expect(await verify(stranger)).toBeNull()
    expect(
      (await server.request('GET', '/bookings?when=upcoming', { token: stranger.token })).body['data'],
    ).toMatchObject([{ outlook: null }])
  })
})
