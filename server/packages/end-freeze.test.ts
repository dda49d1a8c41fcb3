import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, aPack, type Member } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { lastDay } from '#domain/packages/validity.ts'

const zone = 'Asia/Kuala_Lumpur'
const stage = stageStudio()
let manager: Member
let member: Member
let lotId: Id<'package_lots'>
let today: Temporal.PlainDate

beforeAll(async () => {
  const role = { branchId: stage.studio.branchId, role: 'manager' } as const
  manager = await aMember(stage.server.db, { name: 'Marcus Teh', role })
})
/** A pack that is valid for twenty days more. */
beforeEach(async () => {
  member = await aMember(stage.server.db)
  lotId = await aPack(stage.server.db, { studio: stage.studio, member, credits: 10, validityDays: 20 })
  today = (await stage.server.clock.now()).toZonedDateTimeISO(zone).toPlainDate()
})

/** Days are counted from the day on which the test began. */
const inDays = (days: number) => today.add({ days }).toString()
const book = async (days: number) => {
  const startsAt = today.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: { hour: 23, minute: 30 } })
  const session_id = await stage.aClassApart({ startsAt: startsAt.toInstant() })
  return stage.server.request('POST', '/bookings', { token: member.token, body: { session_id } })
}
const freeze = async (from: number, to: number) =>
  stage.server.request('POST', `/staff/packages/${lotId}/freeze`, {
    token: manager.token,
    body: { from: inDays(from), to: inDays(to), reason: 'A broken toe' },
  })
const preview = async () => stage.server.request('GET', `/staff/packages/${lotId}/freeze/end`, { token: manager.token })
const end = async () =>
  stage.server.request('POST', `/staff/packages/${lotId}/freeze/end`, {
    token: manager.token,
    body: { reason: 'The toe is well again' },
  })
const lot = async () =>
  stage.server.db
    .selectFrom('package_lots')
    .select(['expires_at', 'frozen_from', 'frozen_until'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
const validTo = async () => lastDay((await lot()).expires_at, zone).toString()

describe('the end of a freeze', () => {
  it('a pack whose freeze ends pays from that day on, and loses the days of the freeze that are not used', async () => {
    await freeze(0, 6)
    expect(await validTo()).toBe(inDays(27))
    await stage.server.clock.advance({ hours: 48 })
    expect((await book(2)).body['code']).toBe('packages.frozen')
    const shown = (await preview()).body
    expect(shown).toMatchObject({ days: 5, from: inDays(2), valid_to: inDays(22) })
    expect(await validTo()).toBe(inDays(27))
    expect(await end()).toMatchObject({ status: 200, body: { success: true, ...shown } })
    expect(await validTo()).toBe(inDays(22))
    expect((await book(2)).status).toBe(201)
    const ledger = await stage.server.request('GET', `/packages/mine/${lotId}/ledger`, { token: member.token })
    expect(ledger.body).toMatchObject({
      data: [{ why: 'booked' }, { why: 'freeze_ended', change: 0, valid_to: inDays(22) }, { why: 'frozen' }, {}],
    })
    const history = await stage.server.request('POST', `/staff/people/${member.personId}/timeline`, {
      token: manager.token,
      body: { kinds: ['credits'] },
    })
    expect(history.body).toMatchObject({
      data: [
        {},
        { act: 'freeze_ended', state: inDays(22), text: 'The toe is well again', by: 'Marcus Teh' },
        { act: 'frozen', state: inDays(27), text: 'A broken toe', by: 'Marcus Teh' },
        {},
      ],
    })
    const told = await messagesTo(stage.server.db, member)
    const plain = (template: string) => told.find((one) => one.template === template)?.plain
    expect(plain('package_frozen')).toContain('A broken toe')
    expect(plain('package_freeze_ended')).toContain('The toe is well again')
    const { details } = await stage.server.db
      .selectFrom('audit_entries')
      .select('details')
      .where('subject_id', '=', lotId)
      .where('action', '=', 'packages.end_freeze')
      .executeTakeFirstOrThrow()
    expect(details).toEqual({ days: 5, valid_to: inDays(22), reason: 'The toe is well again' })
  })

  it('a freeze that ends before it begins leaves the pack as it was, and its days may be frozen again', async () => {
    await freeze(3, 62)
    expect((await preview()).body).toMatchObject({ days: 60, from: null, valid_to: inDays(20) })
    expect((await end()).body).toMatchObject({ days: 60, from: null, valid_to: inDays(20) })
    expect(await lot()).toMatchObject({ frozen_from: null, frozen_until: null })
    expect((await book(3)).status).toBe(201)
    // Sixty days are all that a pack may be frozen for: none of them was used.
    expect((await freeze(4, 63)).body).toMatchObject({ success: true, days: 60, valid_to: inDays(80) })
  })

  it('days that a freeze lasted count among those that a pack may be frozen for, and the others do not', async () => {
    await freeze(0, 9)
    await stage.server.clock.advance({ hours: 72 })
    await end()
    expect((await freeze(3, 60)).body).toMatchObject({
      code: 'packages.freeze_too_long',
      message: 'Choose fewer days. A package can be frozen for 60 in all; this one has 57 left.',
    })
    expect((await freeze(3, 59)).body).toMatchObject({ days: 57 })
  })

  it('a class that is booked after the new last day refuses the end until it is cancelled', async () => {
    await freeze(3, 9)
    const booking = textOf((await book(27)).body['booking']?.['id'])
    const refused = {
      status: 409,
      body: {
        code: 'packages.freeze_end_booked',
        message: 'Cancel the classes booked after its new last day first (1). The package would end before them.',
      },
    }
    expect(await preview()).toMatchObject(refused)
    expect(await end()).toMatchObject(refused)
    expect(await validTo()).toBe(inDays(27))
    await stage.server.request('DELETE', `/bookings/${booking}`, { token: member.token, body: {} })
    expect((await end()).status).toBe(200)
    expect(await validTo()).toBe(inDays(20))
  })

  it('a pack that is not frozen, or not any more, has no freeze to end, also when two end it at once', async () => {
    const refused = { status: 409, body: { code: 'packages.not_frozen' } }
    expect(await preview()).toMatchObject(refused)
    expect(await end()).toMatchObject(refused)
    await freeze(0, 6)
    const answers = await Promise.all([end(), end()])
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
    expect(await validTo()).toBe(inDays(20))
    await freeze(1, 2)
    await stage.server.clock.advance({ hours: 72 })
    expect(await end()).toMatchObject(refused)
    expect(await validTo()).toBe(inDays(22))
  })

  it('the database keeps what was planned, and lets a freeze end once', async () => {
    await freeze(0, 6)
    const change = async (what: string) =>
      sql`update package_freezes set ${sql.raw(what)} where lot_id = ${lotId}`.execute(stage.server.db)
    await expect(change('days = 1')).rejects.toThrow('a freeze only ever ends')
    await end()
    await expect(change("ended_at = ended_at + interval '1 day'")).rejects.toThrow('a freeze only ever ends')
    await expect(sql`delete from package_freezes where lot_id = ${lotId}`.execute(stage.server.db)).rejects.toThrow(
      'append-only',
    )
  })
})
