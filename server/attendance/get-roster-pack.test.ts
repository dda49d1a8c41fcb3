import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { aFullClass, checkInCalls, fromStart, oneBooking, stageCheckIn, type Entry } from '#dev/testing/check-in.ts'
import { onDeviceOf } from '#dev/testing/on-device.ts'
import { textOf } from '#dev/testing/visitors.ts'

const stage = stageCheckIn()
const { passAt, scan } = checkInCalls(stage)

/** A colleague of the desk, logged in on a device: by default one of the studio's. */
const onDevice = async (kind: 'roster' | 'own' = 'roster', role: 'desk' | 'instructor' = 'desk') =>
  onDeviceOf(stage, { kind, role })
const readPack = async ({ token }: Pick<Member, 'token'>) =>
  stage.server.request('GET', '/staff/roster-pack', { token })

let tablet: Member
beforeEach(async () => {
  tablet = await onDevice()
})

describe('the rosters that a device keeps', () => {
  it('a device of the studio gets the rosters of four hours without any contact, and when they end', async () => {
    const { booked, startsAt } = await aFullClass(stage, { booked: 2 })
    await stage.server.clock.freeze(startsAt.subtract({ hours: 4, seconds: 1 }))
    expect((await readPack(tablet)).body).toMatchObject({ classes: [] })
    await stage.server.clock.freeze(startsAt.subtract({ hours: 4 }))
    const { status, body } = await readPack(tablet)
    expect(status).toBe(200)
    expect(body).toMatchObject({ classes: [{ places: booked.map(({ id }) => ({ id })) }] })
    expect(Temporal.Instant.from(textOf(body['ends_at']))).toEqual(startsAt)
    expect(JSON.stringify(body)).not.toMatch(/@example|email|phone|birth_date/)
  })

  it('the device gets the pass secrets of who may still come, and of nobody else', async () => {
    const { booked, waiting, sessionId } = await aFullClass(stage, { booked: 2, waiting: 2 })
    const [came, comes, standsBy, waits] = [...booked, ...waiting]
    if (!came || !comes || !standsBy || !waits) throw new Error('two have booked and two wait')
    await stage.server.clock.freeze(fromStart(comes, -4))
    for (const here of [came, standsBy]) expect((await scan(await passAt(here, fromStart(comes, -4)))).status).toBe(200)
    const secretOf = async ({ id, member: { token } }: Entry) =>
      (await stage.server.request('GET', `/bookings/${id}/pass`, { token })).body['secret']
    const expected = []
    for (const entry of [comes, waits]) expected.push({ booking_id: entry.id, secret: await secretOf(entry) })
    expect((await readPack(tablet)).body['passes']).toEqual(expected)
    // An instructor scans no passes.
    const teacher = await onDevice('roster', 'instructor')
    await sql`update account_roles set instructor_id = ${stage.studio.instructorId} where account_id = ${teacher.accountId}`.execute(
      stage.server.db,
    )
    await sql`
      insert into session_instructors (session_id, instructor_id, role, teaches)
      select id, ${stage.studio.instructorId}, 'main', tstzrange(starts_at, ends_at) from class_sessions
      where id = ${sessionId}`.execute(stage.server.db)
    expect((await readPack(teacher)).body).toMatchObject({ classes: [{ id: sessionId }], passes: [] })
  })

  it('an own phone and a login without a device are refused, and an instructor gets the own classes alone', async () => {
    await oneBooking(stage)
    expect((await readPack(await onDevice('own'))).body['code']).toBe('devices.not_enrolled')
    expect((await readPack(stage.desk)).body['code']).toBe('devices.not_enrolled')
    expect((await readPack(await onDevice('roster', 'instructor'))).body).toMatchObject({ classes: [] })
  })

  it('a device that is revoked while its page is open gets nothing more, and can send nothing', async () => {
    const entry = await oneBooking(stage)
    const owner = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'owner' } })
    await stage.server.clock.freeze(fromStart(entry, -9))
    const { body } = await readPack(tablet)
    const acts = [
      {
        key: randomUUID(),
        booking_id: entry.id,
        act: 'in',
        pressed_at: fromStart(entry, -9).toString(),
        proof: textOf(body['proof']),
      },
    ]
    const { rows } = await sql<{ device_id: string }>`
      select device_id from auth_sessions where account_id = ${tablet.accountId}`.execute(stage.server.db)
    const revoke = { token: owner.token, body: {} }
    expect((await stage.server.request('DELETE', `/staff/devices/${rows[0]?.device_id ?? ''}`, revoke)).status).toBe(
      200,
    )
    expect((await readPack(tablet)).status).toBe(401)
    const { token } = tablet
    expect((await stage.server.request('POST', '/staff/check-ins', { token, body: { acts } })).status).toBe(401)
    expect(await entry.member.show(entry.id)).toMatchObject({ status: 'booked' })
  })
})
