import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#dev/testing/builders.ts'
import { aFullClass, checkInCalls, fromStart, oneBooking, stageCheckIn, type Entry } from '#dev/testing/check-in.ts'
import { onDeviceOf } from '#dev/testing/on-device.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'

const stage = stageCheckIn()
const { passAt, scan, readDeskCode } = checkInCalls(stage)

/** A colleague of the desk, logged in on a device: by default one of the studio's. */
const onDevice = async (kind: 'roster' | 'own' = 'roster', role: 'desk' | 'instructor' = 'desk') =>
  onDeviceOf(stage, { kind, role })

const readPack = async ({ token }: Pick<Member, 'token'>) =>
  stage.server.request('GET', '/staff/roster-pack', { token })

interface Pressed {
  readonly entry: Pick<Entry, 'id'>
  readonly at: Temporal.Instant
  readonly proof: string
  readonly act?: 'in' | 'out'
  readonly key?: string
}
const actOf = ({ entry, at, proof, act = 'in', key = randomUUID() }: Pressed) => ({
  key,
  booking_id: entry.id,
  act,
  pressed_at: at.toString(),
  proof,
})
const send = async ({ token }: Pick<Member, 'token'>, ...acts: readonly ReturnType<typeof actOf>[]) =>
  stage.server.request('POST', '/staff/check-ins', { token, body: { acts } })

/** The tablet reads its pack so many minutes before the class. */
async function takePack(tablet: Member, entry: Pick<Entry, 'startsAt'>, minutes = -9): Promise<string> {
  await stage.server.clock.freeze(fromStart(entry, minutes))
  return textOf((await readPack(tablet)).body['proof'])
}
const show = async ({ member, id }: Entry) => member.show(id)

let tablet: Member
beforeEach(async () => {
  tablet = await onDevice()
})

describe('what a device kept without a network', () => {
  it('a check-in counts as pressed then, and one that is taken back as never made', async () => {
    const { booked } = await aFullClass(stage, { booked: 2 })
    const [first, second] = booked
    if (!first || !second) throw new Error('two have booked')
    const proof = await takePack(tablet, first)
    await stage.server.clock.freeze(fromStart(first, -2))
    const { body } = await send(
      tablet,
      actOf({ entry: first, at: fromStart(first, -7), proof }),
      actOf({ entry: second, at: fromStart(first, -6), proof }),
      actOf({ entry: second, at: fromStart(first, -5), proof, act: 'out' }),
    )
    expect(body).toMatchObject({
      outcomes: [
        { outcome: 'applied', status: 'checked_in', reason: null },
        { outcome: 'applied', status: 'checked_in' },
        { outcome: 'applied', status: 'booked' },
      ],
    })
    const { rows } = await sql<{ decided_at: Temporal.Instant }>`
      select decided_at from bookings where id = ${first.id}`.execute(stage.server.db)
    expect(rows[0]?.decided_at).toEqual(fromStart(first, -7))
  })

  it('the same check-in from two tablets and from the phone of the member is done once, and quiet', async () => {
    const { booked } = await aFullClass(stage, { booked: 2 })
    const [entry, scanned] = booked
    if (!entry || !scanned) throw new Error('two have booked')
    const other = await onDevice()
    const [proof, proofOfOther] = [await takePack(tablet, entry), await takePack(other, entry)]
    await stage.server.clock.freeze(fromStart(entry, -4))
    const pass = await passAt(scanned, fromStart(entry, -4))
    expect((await scan(pass)).status).toBe(200)
    const at = fromStart(entry, -5)
    expect((await send(tablet, actOf({ entry, at, proof }))).body).toMatchObject({ outcomes: [{ outcome: 'applied' }] })
    expect((await send(other, actOf({ entry, at, proof: proofOfOther }))).body).toMatchObject({
      outcomes: [{ outcome: 'already', status: 'checked_in', reason: null }],
    })
    expect((await send(tablet, actOf({ entry: scanned, at, proof }))).body).toMatchObject({
      outcomes: [{ outcome: 'already' }],
    })
  })

  it('two replays of the same acts at once do each of them once', async () => {
    const { booked } = await aFullClass(stage, { booked: 3 })
    const [first] = booked
    if (!first) throw new Error('three have booked')
    const proof = await takePack(tablet, first)
    const acts = booked.map((entry) => actOf({ entry, at: fromStart(first, -8), proof }))
    const answers = await Promise.all(Array.from({ length: 4 }, async () => send(tablet, ...acts)))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject({
        outcomes: acts.map(({ key }) => ({ key, outcome: 'applied', status: 'checked_in' })),
      })
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from booking_events e join bookings b on b.id = e.booking_id
      where b.session_id = ${first.sessionId} and e.reason = 'check_in_staff'`.execute(stage.server.db)
    expect(rows[0]?.count).toBe(3)
  })

  /** Six tablets press the same person in at once, each on its own roster; how their acts ended. */
  const pressAtOnce = async (): Promise<readonly string[]> => {
    const entry = await oneBooking(stage)
    const tablets = await Promise.all(Array.from({ length: 6 }, async () => onDevice()))
    const proofs: string[] = []
    for (const one of tablets) proofs.push(await takePack(one, entry))
    const at = fromStart(entry, -8)
    const answers = await Promise.all(
      tablets.map(async (one, place) => send(one, actOf({ entry, at, proof: proofs[place] ?? '' }))),
    )
    return answers.map(({ status, body }) =>
      status === 200 ? textOf(body['outcomes']?.[0]?.['outcome']) : String(status),
    )
  }

  it('six tablets at once check a person in once', async () => {
    expect((await pressAtOnce()).toSorted()).toEqual(['already', 'already', 'already', 'already', 'already', 'applied'])
  })

  it('six tablets at once do not without the lock of the class', async () => {
    const unlocked = await withoutLock({ of: /from class_sessions/, readers: 6 }, pressAtOnce)
    expect(unlocked.filter((outcome) => outcome === 'already')).not.toHaveLength(5)
  })

  it('a key that was used for another act is refused', async () => {
    const { booked } = await aFullClass(stage, { booked: 2 })
    const [first, second] = booked
    if (!first || !second) throw new Error('two have booked')
    const proof = await takePack(tablet, first)
    const key = randomUUID()
    await send(tablet, actOf({ entry: first, at: fromStart(first, -8), proof, key }))
    const again = await send(tablet, actOf({ entry: second, at: fromStart(first, -8), proof, key }))
    expect(again.body['code']).toBe('idempotency.mismatch')
  })

  it('the deadline passed meanwhile: a no-show is put right, and the credit is used', async () => {
    const entry = await oneBooking(stage)
    const proof = await takePack(tablet, entry)
    await stage.server.clock.freeze(fromStart(entry, 20))
    await stage.server.drain()
    expect(await show(entry)).toMatchObject({ status: 'no_show', credit_effect: 'forfeited' })
    expect((await send(tablet, actOf({ entry, at: fromStart(entry, -1), proof }))).body).toMatchObject({
      outcomes: [{ outcome: 'applied', status: 'checked_in', reason: null }],
    })
    expect(await show(entry)).toMatchObject({ status: 'checked_in', credit_effect: 'used' })
  })

  it('a press after the deadline is no check-in, and says so', async () => {
    const entry = await oneBooking(stage)
    const proof = await takePack(tablet, entry)
    await stage.server.clock.freeze(fromStart(entry, 20))
    await stage.server.drain()
    expect((await send(tablet, actOf({ entry, at: fromStart(entry, 0), proof }))).body).toMatchObject({
      outcomes: [{ outcome: 'changed', status: 'no_show', reason: { code: 'bookings.check_in_late' } }],
    })
  })

  it('the clock of a tablet that is an hour ahead or behind lets nobody in after the deadline', async () => {
    const [ahead, behind] = [await oneBooking(stage), await oneBooking(stage)]
    const proof = await takePack(tablet, ahead)
    await stage.server.clock.freeze(fromStart(ahead, 5))
    const { body } = await send(tablet, actOf({ entry: ahead, at: fromStart(ahead, 55), proof }))
    expect(body).toMatchObject({ outcomes: [{ outcome: 'changed', reason: { code: 'bookings.check_in_late' } }] })
    // The roster itself was taken after the deadline, so that a clock that is behind cannot name an earlier moment.
    const late = textOf((await readPack(tablet)).body['proof'])
    expect((await send(tablet, actOf({ entry: behind, at: fromStart(behind, -55), proof: late }))).body).toMatchObject({
      outcomes: [{ outcome: 'changed', reason: { code: 'bookings.check_in_late' } }],
    })
  })

  it('a press on a pack that is four hours and one second old is refused, and one at four hours counts', async () => {
    const { booked } = await aFullClass(stage, { booked: 2 })
    const [first, second] = booked
    if (!first || !second) throw new Error('two have booked')
    const proof = await takePack(tablet, first, -245)
    await stage.server.clock.freeze(fromStart(first, -4))
    const end = fromStart(first, -5)
    expect(
      (
        await send(
          tablet,
          actOf({ entry: first, at: end, proof }),
          actOf({ entry: second, at: end.add({ seconds: 1 }), proof }),
        )
      ).body,
    ).toMatchObject({
      outcomes: [
        { outcome: 'applied', status: 'checked_in' },
        { outcome: 'changed', status: 'booked', reason: { code: 'bookings.kept_too_long' } },
      ],
    })
  })

  it('a seat that was promoted on meanwhile stays with the standby: the credit comes back and the member is told', async () => {
    const { booked, waiting } = await aFullClass(stage, { booked: 1, waiting: 1 })
    const [entry, waiter] = [booked[0], waiting[0]]
    if (!entry || !waiter) throw new Error('one has booked and one waits')
    const proof = await takePack(tablet, entry)
    await stage.server.clock.freeze(fromStart(entry, -1))
    await readDeskCode(waiter)
    await stage.server.clock.freeze(fromStart(entry, 5))
    await stage.server.drain()
    expect(await show(waiter)).toMatchObject({ status: 'checked_in' })
    expect((await send(tablet, actOf({ entry, at: fromStart(entry, -2), proof }))).body).toMatchObject({
      outcomes: [{ outcome: 'changed', status: 'canceled', reason: { code: 'bookings.seat_twice' } }],
    })
    expect(await entry.member.creditsLeft()).toBe(5)
    expect(await show(waiter)).toMatchObject({ status: 'checked_in', seat_no: 1 })
    const { rows } = await sql<{ account_id: string }>`
      select account_id from messages where event_key = ${`booking.seat_twice:${entry.id}`}`.execute(stage.server.db)
    expect(rows).toEqual([{ account_id: entry.member.accountId }])
    await stage.server.drain()
    const tasks = await sql<{ kind: string }>`
      select kind from studio_tasks where subject_id = ${entry.id}::uuid and done_at is null`.execute(stage.server.db)
    expect(tasks.rows).toEqual([{ kind: 'seat_twice' }])
  })

  it('a seat that was promoted on meanwhile is another free reformer where the class has one', async () => {
    const { booked, waiting, sessionId } = await aFullClass(stage, { booked: 1, waiting: 1 })
    const [entry, waiter] = [booked[0], waiting[0]]
    if (!entry || !waiter) throw new Error('one has booked and one waits')
    const proof = await takePack(tablet, entry)
    await stage.server.clock.freeze(fromStart(entry, -1))
    await readDeskCode(waiter)
    await stage.server.clock.freeze(fromStart(entry, 5))
    await stage.server.drain()
    // The reformer of a colleague was put up after the deadline.
    await sql`update class_sessions set capacity = 2 where id = ${sessionId}`.execute(stage.server.db)
    expect((await send(tablet, actOf({ entry, at: fromStart(entry, -2), proof }))).body).toMatchObject({
      outcomes: [{ outcome: 'changed', status: 'checked_in', seat_no: 2, reason: { code: 'bookings.other_seat' } }],
    })
    expect(await show(entry)).toMatchObject({ status: 'checked_in', seat_no: 2, credit_effect: 'used' })
    expect(await show(waiter)).toMatchObject({ status: 'checked_in', seat_no: 1 })
  })

  it('what belongs to another device, another branch or another class of an instructor is refused', async () => {
    const entry = await oneBooking(stage)
    const proof = await takePack(tablet, entry)
    const at = fromStart(entry, -8)
    expect((await send(await onDevice(), actOf({ entry, at, proof }))).body['code']).toBe('bookings.pack_unknown')
    expect((await send(tablet, actOf({ entry, at, proof: `${proof.slice(0, -1)}x` }))).body['code']).toBe(
      'bookings.pack_unknown',
    )
    expect((await send(stage.desk, actOf({ entry, at, proof }))).body['code']).toBe('devices.not_enrolled')
    const teacher = await onDevice('roster', 'instructor')
    const own = textOf((await readPack(teacher)).body['proof'])
    expect((await send(teacher, actOf({ entry, at, proof: own }))).body).toMatchObject({
      outcomes: [{ outcome: 'changed', status: null, reason: { code: 'request.not_found' } }],
    })
    expect(await show(entry)).toMatchObject({ status: 'booked' })
  })

  it.each([[[]], [Array.from({ length: 101 }, () => ({}))]])(
    'none and more than a hundred acts are refused',
    async (acts) => {
      const { status } = await stage.server.request('POST', '/staff/check-ins', { token: tablet.token, body: { acts } })
      expect(status).toBe(422)
    },
  )
})
