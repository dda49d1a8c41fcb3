import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aFullClass, checkInCalls, fromStart, stageCheckIn } from '#dev/testing/check-in.ts'
import { onDeviceOf } from '#dev/testing/on-device.ts'

const stage = stageCheckIn()
const { readDeskCode } = checkInCalls(stage)

interface Late {
  /** The account was deleted before the check-in came. */
  readonly isGone?: boolean
}

/** A seat went to the standby before the check-in of its member came; the class then has so many, and 2 is out. */
async function comesLate(capacity: number, { isGone = false }: Late = {}) {
  const { server } = stage
  const { booked, waiting, sessionId } = await aFullClass(stage, { booked: 1, waiting: 1 })
  const [entry, waiter] = [booked[0], waiting[0]]
  if (!entry || !waiter) throw new Error('one has booked and one waits')
  const { token } = await onDeviceOf(stage, { kind: 'roster', role: 'desk' })
  await server.clock.freeze(fromStart(entry, -9))
  const { proof } = (await server.request('GET', '/staff/roster-pack', { token })).body
  await sql`
    insert into room_outages (branch_id, room_id, seat_no, from_day, reason, created_at)
    select branch_id, room_id, 2, starts_at::date, 'A spring is broken.', studio_now()
    from class_sessions where id = ${sessionId}`.execute(server.db)
  await server.clock.freeze(fromStart(entry, -1))
  await readDeskCode(waiter)
  await server.clock.freeze(fromStart(entry, 5))
  await server.drain()
  await sql`update class_sessions set capacity = ${capacity} where id = ${sessionId}`.execute(server.db)
  if (isGone)
    await sql`
      update accounts set deleted_at = studio_now(), email = null, phone = null, password_hash = 'deleted'
      where id = ${entry.member.accountId}`.execute(server.db)
  const act = { key: randomUUID(), booking_id: entry.id, act: 'in', pressed_at: fromStart(entry, -2).toString(), proof }
  const { body } = await server.request('POST', '/staff/check-ins', { token, body: { acts: [act] } })
  return body['outcomes']
}

test('nobody is put on a reformer that is out of order', async () => {
  expect(await comesLate(3)).toMatchObject([
    { status: 'checked_in', seat_no: 3, reason: { code: 'bookings.other_seat' } },
  ])
})

test('where the only other reformer is out of order the credit comes back', async () => {
  expect(await comesLate(2)).toMatchObject([{ status: 'canceled', reason: { code: 'bookings.seat_twice' } }])
})

test('where the account was deleted meanwhile the credit comes back all the same, and nobody is written to', async () => {
  expect(await comesLate(2, { isGone: true })).toMatchObject([
    { status: 'canceled', reason: { code: 'bookings.seat_twice' } },
  ])
})
