import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { unchanged } from '#dev/testing/unchanged.ts'

const stage = stageStudio()
let manager: Member
let member: Member
beforeEach(async () => {
  const { db } = stage.server
  manager = await aMember(db, { role: { branchId: stage.studio.branchId, role: 'manager' } })
  member = await aMember(db)
})

const adjust = async (change: unknown, about: { to?: string; token?: string; key?: string; reason?: string } = {}) =>
  stage.server.request('POST', `/staff/accounts/${about.to ?? member.accountId}/store-credit`, {
    token: about.token ?? manager.token,
    headers: { 'idempotency-key': about.key ?? randomUUID() },
    body: { change, reason: about.reason ?? 'The class started late' },
  })
const wallet = async () => (await stage.server.request('GET', '/wallet_transactions', { token: member.token })).body

describe('staff give store credit and take it', () => {
  it('the owner of changed store credit is told the reason, the wallet shows it, and the audit keeps it', async () => {
    expect(await adjust('42.50')).toMatchObject({ status: 200, body: { success: true, store_credit: '42.50' } })
    expect(await adjust('-2.45')).toMatchObject({ status: 200, body: { store_credit: '40.05' } })
    expect(await wallet()).toMatchObject({
      store_credit: '40.05',
      data: [
        { type: 'store_credit', reason: 'store_credit_adjusted', amount: '-2.45', balance_after: '40.05' },
        { type: 'store_credit', reason: 'store_credit_adjusted', amount: '42.50', balance_after: '42.50' },
      ],
    })
    const [given, taken] = await messagesTo(stage.server.db, member)
    expect(given?.plain).toContain('The studio gave you store credit: RM\u00a042.50.')
    expect(given?.plain).toContain('Reason: The class started late')
    expect(taken?.plain).toContain('The studio took back store credit: RM\u00a02.45.')
    const audit = await stage.server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_account_id', 'details'])
      .where('subject_id', '=', member.accountId)
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      { action: 'wallet.adjust_credit', actor_account_id: manager.accountId, details: { change: '42.50' } },
      { action: 'wallet.adjust_credit', details: { store_credit: '40.05', reason: 'The class started late' } },
    ])
  })

  it('staff change store credit once, however often the request is repeated', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(async () => adjust('5.00', { key })))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect((await adjust('5.00', { key })).body).toMatchObject({ store_credit: '5.00' })
    expect(await wallet()).toMatchObject({ total: 1, store_credit: '5.00' })
  })

  it('staff never take more store credit than there is, also when two take at once', async () => {
    await adjust('20.00')
    expect(await unchanged(stage.server, async () => adjust('-20.01'))).toMatchObject({
      status: 409,
      body: { code: 'wallet.too_little_credit', message: 'Take away less. At most RM\u00a020.00 can be taken.' },
    })
    const both = await Promise.all([adjust('-20.00'), adjust('-20.00')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await wallet()).toMatchObject({ store_credit: '0.00' })
  })

  it.each(['0.00', '-0.00', '5000.01', '-5000.01', '1', '1.5', 'all', 5, null])(
    'staff do not change store credit by %j',
    async (change) => {
      expect((await unchanged(stage.server, async () => adjust(change))).status).toBe(422)
    },
  )

  it('staff change store credit with a reason, as owner or manager, and only of somebody who exists', async () => {
    const { db } = stage.server
    const desk = await aMember(db, { role: { branchId: stage.studio.branchId, role: 'desk' } })
    await unchanged(stage.server, async () => {
      expect((await adjust('5.00', { reason: '  ' })).status).toBe(422)
      expect((await adjust('5.00', { token: desk.token })).status).toBe(403)
      expect((await adjust('5.00', { token: member.token })).status).toBe(403)
      expect((await adjust('5.00', { to: randomUUID() })).status).toBe(404)
    })
  })
})
