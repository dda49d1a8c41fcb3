import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { aFullClass, checkInCalls, fromStart, oneBooking, stageCheckIn } from '#dev/testing/check-in.ts'
import { aDocument } from '#dev/testing/documents.ts'
import { whosePass } from '#domain/attendance/whose-pass.ts'
import { plusMs } from '#domain/kit/time.ts'

const stage = stageCheckIn()
const { deskCode, passAt, scan, readDeskCode, undo } = checkInCalls(stage)

describe('the pass', () => {
  test.each([
    [-5, -1, 422, 'bookings.check_in_early'],
    [-5, 0, 200, undefined],
    [-5, 1, 200, undefined],
    [0, -1, 200, undefined],
    [0, 0, 422, 'bookings.check_in_late'],
    [0, 1, 422, 'bookings.check_in_late'],
  ])('the pass at %d minutes and %d ms from the start is answered with %d', async (count, ms, status, code) => {
    const booking = await oneBooking(stage)
    const at = plusMs(fromStart(booking, count), ms)
    const pass = await passAt(booking, at)
    await stage.server.clock.freeze(at)
    const answer = await scan(pass)
    expect(answer).toMatchObject(
      status === 200
        ? { status, body: { standing_by: false, booking: { status: 'checked_in' } } }
        : { status, body: { code } },
    )
  })

  it('the pass is valid for a minute and for one check-in', async () => {
    const booking = await oneBooking(stage)
    const at = fromStart(booking, -4)
    const pass = await passAt(booking, at)
    for (const ms of [-1, 60_000]) {
      await stage.server.clock.freeze(plusMs(at, ms))
      expect(await scan(pass)).toMatchObject({ status: 422, body: { code: 'bookings.code_invalid' } })
    }
    await stage.server.clock.freeze(plusMs(at, 59_999))
    expect((await scan(pass)).status).toBe(200)
    const again = await scan(pass)
    expect(again).toMatchObject({ status: 409, body: { code: 'bookings.already_checked_in' } })
    const { full_name: name } = await stage.server.db
      .selectFrom('persons')
      .select('full_name')
      .where('id', '=', booking.member.personId)
      .executeTakeFirstOrThrow()
    expect(whosePass.parse(again.body['details'])).toMatchObject({ full_name: name, seat_no: 1 })
    expect((await undo(booking.id, 'not_here')).status).toBe(200)
    expect(await scan(pass)).toMatchObject({ status: 409, body: { code: 'bookings.code_used' } })
  })

  it('the scan of a pass is in the audit once with who scanned it, and nothing of a scan that was refused', async () => {
    const booking = await oneBooking(stage)
    const at = fromStart(booking, -3)
    const pass = await passAt(booking, at)
    await stage.server.clock.freeze(at)
    await scan(pass, booking.member)
    expect((await scan(pass)).status).toBe(200)
    await scan(pass)
    const acts = await stage.server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_account_id', 'actor_role', 'details'])
      .where('subject_id', '=', booking.id)
      .execute()
    expect(acts).toEqual([
      {
        action: 'bookings.check_in_by_pass',
        actor_account_id: stage.desk.accountId,
        actor_role: 'desk',
        details: { session_id: booking.sessionId, standing_by: false },
      },
    ])
  })

  it('the pass checks in once when it is scanned at several desks in the same moment', async () => {
    const booking = await oneBooking(stage)
    const at = fromStart(booking, -2)
    const pass = await passAt(booking, at)
    await stage.server.clock.freeze(at)
    const answers = await Promise.all(Array.from({ length: 6 }, async () => scan(pass)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('the pass is accepted from the desk only, cannot be forged, and is shown to its owner only', async () => {
    const [booking, other] = [await oneBooking(stage), await oneBooking(stage)]
    const at = fromStart(booking, -2)
    const pass = await passAt(booking, at)
    await stage.server.clock.freeze(at)
    expect(await scan(pass, booking.member)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } })
    expect(await scan(pass, other.member)).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
    expect((await scan(pass.replace(booking.id, other.id))).body['code']).toBe('bookings.code_invalid')
    expect((await scan(`${pass.slice(0, -1)}${pass.endsWith('A') ? 'B' : 'A'}`)).body['code']).toBe(
      'bookings.code_invalid',
    )
    expect(
      (await stage.server.request('GET', `/bookings/${booking.id}/pass`, { token: other.member.token })).status,
    ).toBe(404)
  })
})

describe('the code of the desk', () => {
  it('the code of the desk checks in people who scan it, for their own bookings', async () => {
    const {
      booked: [booking, other],
    } = await aFullClass(stage, { booked: 2 })
    if (!booking || !other) throw new Error('two people have booked')
    await stage.server.clock.freeze(fromStart(booking, -3))
    expect(await readDeskCode({ ...booking, id: other.id })).toMatchObject({ status: 404 })
    expect((await scan(await deskCode(), booking.member)).body).toMatchObject({ code: 'request.invalid' })
    expect((await readDeskCode(booking)).body).toMatchObject({ success: true, booking: { status: 'checked_in' } })
    expect((await readDeskCode(other)).status).toBe(200)
    expect((await stage.server.request('GET', '/qrcode', { token: booking.member.token })).status).toBe(403)
  })

  it('the code of the desk expires after a minute', async () => {
    const booking = await oneBooking(stage)
    await stage.server.clock.freeze(fromStart(booking, -4))
    const code = await deskCode()
    await stage.server.clock.freeze(fromStart(booking, -3))
    expect(
      (
        await stage.server.request('POST', '/checkin', {
          token: booking.member.token,
          body: { code, booking_id: booking.id },
        })
      ).body['code'],
    ).toBe('bookings.code_invalid')
  })

  it('the code of the desk does not check in a person without the newest waiver', async () => {
    const booking = await oneBooking(stage)
    await aDocument(stage.server.db, { branchId: stage.studio.branchId })
    try {
      await stage.server.clock.freeze(fromStart(booking, -2))
      expect(await readDeskCode(booking)).toMatchObject({ status: 422, body: { code: 'bookings.waiver_missing' } })
    } finally {
      await sql`alter table documents disable trigger documents_append_only`.execute(stage.server.db)
      await sql`delete from documents where kind = 'waiver'`.execute(stage.server.db)
      await sql`alter table documents enable trigger documents_append_only`.execute(stage.server.db)
    }
  })
})
