import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPack, type Member } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { asId } from '#domain/kit/id.ts'

const stage = stageStudio()
let manager: Member
let desk: Member

beforeAll(async () => {
  const staff = async (role: 'desk' | 'manager', name: string) =>
    aMember(stage.server.db, { name, role: { branchId: stage.studio.branchId, role } })
  manager = await staff('manager', 'Marcus Teh')
  desk = await staff('desk', 'Nadia Rahman')
})

const reason = 'The studio was closed for a week'
const extend = async (lotId: string, { days, as = manager }: { days: number; as?: Member }) =>
  stage.server.request('POST', `/staff/packages/${lotId}/extension`, {
    token: as.token,
    body: { days, reason },
  })
const preview = async (lotId: string, days: string) =>
  stage.server.request('GET', `/staff/packages/${lotId}/extension?days=${days}`, { token: manager.token })
const lastDayOf = async (lotId: string) => {
  const { body } = await preview(lotId, '1')
  return Temporal.PlainDate.from(textOf(body['former_valid_to']))
}

describe('staff give days to a pack', () => {
  it('the preview shows the end that the act then gives, and the owner is told the reason', async () => {
    const member = await stage.someone()
    const before = await lastDayOf(member.lotId)
    const shown = await preview(member.lotId, '7')
    expect(shown.body).toMatchObject({
      days: 7,
      days_left: 83,
      former_valid_to: before.toString(),
      valid_to: before.add({ days: 7 }).toString(),
    })
    expect(await lastDayOf(member.lotId)).toEqual(before)
    const done = await extend(member.lotId, { days: 7 })
    expect(done).toMatchObject({ status: 201, body: { success: true, ...shown.body } })
    expect(await lastDayOf(member.lotId)).toEqual(before.add({ days: 7 }))
    const [message] = (await messagesTo(stage.server.db, member)).filter(
      ({ template }) => template === 'package_extended',
    )
    expect(message?.plain).toContain(reason)
    const history = await stage.server.request('POST', `/staff/people/${member.personId}/timeline`, {
      token: desk.token,
      body: { kinds: ['credits'] },
    })
    expect(history.body).toMatchObject({ data: [{ act: 'extended', text: reason, by: 'Marcus Teh' }, {}] })
    const ledger = await stage.server.request('GET', `/staff/packages/${member.lotId}/ledger`, { token: desk.token })
    expect(ledger.body).toMatchObject({ data: [{ why: 'extended', valid_to: before.add({ days: 7 }).toString() }, {}] })
  })

  it('a pack gets 90 days in all, and two acts at once never more', async () => {
    const { lotId } = await stage.someone()
    const before = await lastDayOf(lotId)
    const answers = await Promise.all([1, 2, 3].map(async () => extend(lotId, { days: 40 })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect((await extend(lotId, { days: 11 })).body).toMatchObject({
      code: 'packages.free_days_max',
      message: 'Give fewer days, or sell an extension. Staff give a pack 90 days in all, and 10 of them are left.',
    })
    expect(await lastDayOf(lotId)).toEqual(before.add({ days: 80 }))
  })

  it('without the lock of the pack, acts at once give more than 90 days', async () => {
    const { lotId } = await stage.someone()
    const lock = { of: /from package_lots [^]* for no key update/, reads: /from free_days/, readers: 3 }
    const answers = await withoutLock(lock, async () =>
      Promise.all([1, 2, 3].map(async () => extend(lotId, { days: 40 }))),
    )
    expect(answers.filter(({ status }) => status === 201)).not.toHaveLength(2)
  })

  it('the desk cannot extend a pack, nobody extends their own, and one that has ended is not extended', async () => {
    const { lotId } = await stage.someone()
    expect((await extend(lotId, { days: 7, as: desk })).body['code']).toBe('auth.forbidden')
    const own = await aPack(stage.server.db, { studio: stage.studio, member: manager })
    expect((await extend(own, { days: 7 })).body['code']).toBe('giveaways.own')
    await stage.server.db
      .updateTable('package_lots')
      .set({ expires_at: await stage.server.clock.now() })
      .where('id', '=', asId('package_lots', lotId))
      .execute()
    expect((await extend(lotId, { days: 7 })).body['code']).toBe('packages.expired')
  })

  it.each(['0', '91', '-1', 'seven', '1.5'])('an extension by %s days is refused', async (days) => {
    const { lotId } = await stage.someone()
    expect((await preview(lotId, days)).status).toBe(422)
    expect((await extend(lotId, { days: Number(days) })).status).toBe(422)
  })
})
