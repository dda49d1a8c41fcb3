import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  aFullClass,
  checkInCalls,
  fromStart,
  oneBookedOneWaiting,
  oneBooking,
  stageCheckIn,
  type Entry,
} from '#dev/testing/check-in.ts'
import { plusMs } from '#domain/kit/time.ts'

const stage = stageCheckIn()
const { passAt, scan, readDeskCode } = checkInCalls(stage)
const showOwn = async ({ member, id }: Entry) => member.show(id)
const stored = async (id: string) =>
  (
    await sql<{
      status: string
      decided_at: Temporal.Instant
      seat_no: number
      seat_released: boolean
    }>`select status, decided_at, seat_no, seat_released from bookings where id = ${id}::uuid`.execute(stage.server.db)
  ).rows[0]

describe('the check-in deadline', () => {
  it('the check-in deadline turns absent bookings into no-shows and promotes standbys in order, dated with the start', async () => {
    const { booked, waiting, startsAt } = await aFullClass(stage, { booked: 3, waiting: 4 })
    const [inside, ...absent] = booked
    const [away, first, second, third] = waiting
    if (!inside || !away || !first || !second || !third) throw new Error('three have booked and four wait')
    await stage.server.clock.freeze(fromStart(inside, -2))
    await readDeskCode(inside)
    for (const waiter of [third, first, second])
      expect((await readDeskCode(waiter)).body).toMatchObject({
        standing_by: true,
        booking: { standing_by: true, status: 'pending' },
      })
    await stage.server.clock.freeze(fromStart(inside, 7))
    expect(await showOwn(absent[0] ?? inside)).toMatchObject({ status: 'no_show', credit_effect: 'forfeited' })
    await stage.server.drain()
    expect(await Promise.all(absent.map(async ({ id }) => stored(id)))).toMatchObject([
      { status: 'no_show', decided_at: startsAt, seat_released: true },
      { status: 'no_show', seat_released: true },
    ])
    expect(
      await Promise.all([away, first, second, third].map(async (waiter) => (await stored(waiter.id))?.status)),
    ).toEqual(['canceled', 'checked_in', 'checked_in', 'canceled'])
    expect((await stored(first.id))?.decided_at).toEqual(startsAt)
    expect(await Promise.all([...absent, away, first, third].map(async ({ member }) => member.creditsLeft()))).toEqual([
      4, 4, 5, 4, 5,
    ])
    await stage.server.drain()
    await stage.server.clock.freeze(fromStart(inside, 50))
    await stage.server.drain()
    expect(await Promise.all([inside, first, second].map(async ({ id }) => stored(id)))).toMatchObject([
      { status: 'completed', decided_at: fromStart(inside, 50) },
      { status: 'completed' },
      { status: 'completed' },
    ])
  })

  it('a standby gets a seat that is given back before the check-in deadline', async () => {
    const { booking, waiter } = await oneBookedOneWaiting(stage)
    await stage.server.clock.freeze(fromStart(booking, -4))
    await readDeskCode(waiter)
    await stage.server.request('DELETE', `/bookings/${booking.id}`, { token: booking.member.token })
    expect(await showOwn(waiter)).toMatchObject({ status: 'checked_in', seat_no: 1 })
  })

  it('the check-in deadline gives a seat to one person only when a check-in arrives in the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { booking, waiter } = await oneBookedOneWaiting(stage)
      const { sessionId } = booking
      const startsAt = fromStart(booking, 0)
      const pass = await passAt(booking, startsAt.subtract({ seconds: 1 }))
      await stage.server.clock.freeze(fromStart(booking, -1))
      await readDeskCode(waiter)
      await stage.server.clock.freeze(plusMs(startsAt, -1))
      const [entered] = await Promise.all([scan(pass), stage.server.clock.freeze(startsAt), stage.server.drain()])
      await stage.server.drain()
      const [owner, next] = [await stored(booking.id), await stored(waiter.id)]
      expect([owner?.status, next?.status]).toEqual(
        entered.status === 200 ? ['checked_in', 'canceled'] : ['no_show', 'checked_in'],
      )
      const { rows } = await sql<{
        live: number
      }>`select count(*)::integer as live from bookings where session_id = ${sessionId} and status = 'checked_in'`.execute(
        stage.server.db,
      )
      expect(rows[0]?.live).toBe(1)
      await stage.pass(40)
    }
  })

  it('the check-in deadline follows the setting of the studio', async () => {
    await sql`insert into settings (branch_id, key, value) values (${stage.studio.branchId}, 'policies', '{"claim_deadline_minutes": 2}')`.execute(
      stage.server.db,
    )
    try {
      const booking = await oneBooking(stage)
      await stage.server.clock.freeze(fromStart(booking, -2))
      expect((await readDeskCode(booking)).body['code']).toBe('bookings.check_in_late')
      expect(
        await stage.server.request('DELETE', `/bookings/${booking.id}`, { token: booking.member.token }),
      ).toMatchObject({
        status: 409,
        body: { code: 'bookings.class_over' },
      })
      await stage.server.drain()
      expect(await stored(booking.id)).toMatchObject({ status: 'no_show', decided_at: fromStart(booking, -2) })
      await stage.server.clock.freeze(fromStart(booking, 60))
      await stage.server.drain()
    } finally {
      // The invariants use the current setting, so the no-show is dated by the restored one.
      await sql`update bookings set decided_at = lower(attends) where status = 'no_show' and decided_at = lower(attends) - interval '2 minutes'`.execute(
        stage.server.db,
      )
      await sql`alter table booking_events disable trigger booking_events_append_only`.execute(stage.server.db)
      await sql`update booking_events e set at = lower(b.attends) from bookings b where b.id = e.booking_id and e.to_status = 'no_show' and e.at = lower(b.attends) - interval '2 minutes'`.execute(
        stage.server.db,
      )
      await sql`alter table booking_events enable trigger booking_events_append_only`.execute(stage.server.db)
      await sql`delete from settings where key = 'policies'`.execute(stage.server.db)
    }
  })
})
