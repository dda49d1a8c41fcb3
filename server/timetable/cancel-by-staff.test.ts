import { describe, expect, it, test } from 'vitest'
import { aCaller } from '#dev/testing/actor.ts'
import { aMember } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { textOf } from '#dev/testing/visitors.ts'

const stage = stageDesk()

const someone = async () => stage.someone({ credits: 5 })
const { classIn } = stage
const cancel = async (bookingId: string, fields: object = {}, who: { token: string } = stage.desk) =>
  stage.server.request('POST', `/staff/bookings/${bookingId}/cancel`, {
    token: who.token,
    body: { credit: 'return', reason: 'She is ill.', ...fields },
  })

describe("staff cancel a member's booking", () => {
  it('staff cancel a booking late, with the credit back to a pack that is valid long enough, a message and an audit entry', async () => {
    const [sessionId, member] = [await classIn(3), await someone()]
    const id = await member.book(sessionId)
    await stage.server.db
      .updateTable('package_lots')
      .set({ expires_at: stage.begins.add({ hours: 24 }) })
      .where('id', '=', member.lotId)
      .execute()
    expect(await cancel(id)).toMatchObject({
      status: 200,
      body: {
        success: true,
        promoted: 0,
        booking: { status: 'canceled', cancel_kind: 'studio', credit_effect: 'returned' },
      },
    })
    expect(await member.creditsLeft()).toBe(5)
    const lot = await stage.server.db
      .selectFrom('package_lots')
      .select('expires_at')
      .where('id', '=', member.lotId)
      .executeTakeFirstOrThrow()
    expect(Temporal.Instant.compare(lot.expires_at, stage.begins.add({ hours: 24 * 7 }))).toBe(1)
    const message = (await messagesTo(stage.server.db, member)).at(-1)?.plain
    expect(message).toContain('We cancelled your booking')
    expect(message).toContain('Reason: She is ill.')
    expect(message).toContain('Your credit is back in')
    const audit = await stage.server.db
      .selectFrom('audit_entries')
      .select(['action', 'details', 'actor_role'])
      .where('subject_id', '=', id)
      .execute()
    expect(audit).toMatchObject([
      {
        action: 'bookings.cancel_by_staff',
        actor_role: 'desk',
        details: { session_id: sessionId, from: 'booked', credit: 'returned', reason: 'She is ill.' },
      },
    ])
  })

  it("staff cancel a member's booking by the rule: late the credit is forfeited, in time it is returned", async () => {
    const member = await someone()
    const [late, early] = [await member.book(await classIn(3)), await member.book(await classIn(30))]
    expect((await cancel(late, { credit: 'by_rule' })).body['booking']).toMatchObject({
      cancel_kind: 'late',
      credit_effect: 'forfeited',
    })
    expect((await messagesTo(stage.server.db, member)).at(-1)?.plain).toContain('as after any late cancellation')
    expect((await cancel(early, { credit: 'by_rule' })).body['booking']).toMatchObject({
      cancel_kind: 'early',
      credit_effect: 'returned',
    })
    expect(await member.creditsLeft()).toBe(4)
  })

  it('the first on the waitlist gets the seat of a booking that staff cancel at once', async () => {
    const sessionId = await classIn(24, 1)
    const [member, waiting] = [await someone(), await someone()]
    const id = await member.book(sessionId)
    const entry = await waiting.book(sessionId, 'waitlist')
    expect((await cancel(id)).body['promoted']).toBe(1)
    expect(await waiting.show(entry)).toMatchObject({ status: 'booked' })
    expect([await member.creditsLeft(), await waiting.creditsLeft()]).toEqual([5, 4])
  })

  it('staff take somebody off the waitlist, which costs nothing', async () => {
    const sessionId = await classIn(24, 1)
    const [member, waiting] = [await someone(), await someone()]
    await member.book(sessionId)
    const entry = await waiting.book(sessionId, 'waitlist')
    expect((await cancel(entry)).body['booking']).toMatchObject({ status: 'canceled', cancel_kind: 'studio' })
    expect(await waiting.creditsLeft()).toBe(5)
    expect((await messagesTo(stage.server.db, waiting)).at(-1)?.plain).toContain('You were on the waitlist')
  })

  it("staff cancel a member's booking once, and with one key as often as it is sent", async () => {
    const [sessionId, member] = [await classIn(3), await someone()]
    const id = await member.book(sessionId)
    const send = async () =>
      stage.server.request('POST', `/staff/bookings/${id}/cancel`, {
        token: stage.desk.token,
        body: { credit: 'return', reason: 'She is ill.' },
        headers: { 'idempotency-key': `cancel-${id}` },
      })
    const [one, again] = [await send(), await send()]
    expect([again.status, again.body]).toEqual([200, one.body])
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'bookings.not_live' } })
    expect(await member.creditsLeft()).toBe(5)
    // The member can book the same class again.
    expect((await member.tryToBook(sessionId)).status).toBe(201)
  })

  it('staff do not cancel a booking after the check-in deadline, nor of a person who is checked in', async () => {
    const [first, second] = [await someone(), await someone()]
    const sessionId = await classIn(3)
    const [one, two] = [await first.book(sessionId), await second.book(sessionId)]
    await stage.server.request('POST', `/staff/bookings/${two}/check-in`, { token: stage.desk.token, body: {} })
    expect((await cancel(two)).body['code']).toBe('bookings.not_live')
    await stage.server.clock.freeze(stage.begins.add({ hours: 3 }))
    expect((await cancel(one)).body['code']).toBe('schedules.over')
  })

  test.each([
    ['without a reason', { reason: ' ' }],
    ['without a choice', { credit: undefined }],
    ['with a choice that is none', { credit: 'keep' }],
  ])('staff cancel no booking: %s is refused', async (_says, fields) => {
    const member = await someone()
    const id = await member.book(await classIn(24))
    expect(await cancel(id, fields)).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
    expect(await member.show(id)).toMatchObject({ status: 'booked' })
  })

  it("a member's booking is cancelled by staff of the branch alone", async () => {
    const member = await someone()
    const id = await member.book(await classIn(24))
    const instructor = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'instructor' } })
    expect((await cancel(id, {}, instructor)).body['code']).toBe('auth.forbidden')
    expect((await cancel(id, {}, await aCaller(stage.server))).body['code']).toBe('auth.forbidden')
    expect((await cancel(textOf(stage.studio.roomId))).status).toBe(404)
    expect(await member.show(id)).toMatchObject({ status: 'booked' })
  })
})
