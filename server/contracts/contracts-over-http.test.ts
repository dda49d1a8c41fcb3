import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startMemberships, type Memberships } from '#dev/testing/memberships.ts'
import { textOf } from '#dev/testing/visitors.ts'

let shop: Memberships
beforeAll(async () => {
  shop = await startMemberships()
  await shop.at('2026-12-10T12:00')
})
afterAll(async () => shop.stop())

const tell = async (fields: Readonly<Record<string, string>> | undefined) =>
  shop.server.request('POST', '/contracts/callback/curlec', { body: fields ?? {} })
const tasks = async (kind: string) =>
  shop.server.db.selectFrom('studio_tasks').select(['kind', 'details']).where('kind', '=', kind).execute()

describe('joining a membership', () => {
  it('joining a membership leads to the bank, and nothing runs before it is authorised', async () => {
    const one = await shop.joined()
    const asked = Object.fromEntries(new URL(one.url).searchParams)
    expect(asked).toMatchObject({
      amount: '448.00',
      frequency: 'MONTHLY',
      idType: 'NRIC',
      idValue: '900517075432',
      bankId: '11',
      effectiveDate: '2026-12-10',
      expiryDate: '2029-12-10',
      name: 'Lim Hui Min',
    })
    await shop.collect()
    expect(await shop.contract(one)).toMatchObject({
      status: 'pending',
      mandate: { status: 'pending', method: 'curlecfpx', bank: null },
      next_collection: null,
      collections: [],
    })
    expect(await shop.creditsOf(one.member)).toEqual([])
  })

  it('joining a membership keeps the identity number nowhere', async () => {
    const member = await aMember(shop.server.db)
    await shop.join(member, await shop.aMembership(), { identity_number: 'K7654321' })
    const { rows } = await shop.server.pool.query<{ name: string }>(`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
    for (const { name } of rows) {
      const found = await shop.server.pool.query(`select 1 from ${name} row where row::text like '%K7654321%' limit 1`)
      expect([name, found.rowCount]).toEqual([name, 0])
    }
  })

  it('joining a membership is authorised once, however often it is notified, and collects the first cycle', async () => {
    const one = await shop.joined()
    const fields = await shop.atBank(one.url, 'approve')
    const told = await Promise.all(Array.from({ length: 5 }, async () => tell(fields)))
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await shop.server.request('POST', '/contracts/return/curlec', { body: fields ?? {} })).body).toEqual({
      success: true,
      contract_id: one.contractId,
    })
    await Promise.all([shop.collect(), shop.collect(), shop.collect()])
    expect(await shop.contract(one)).toMatchObject({
      status: 'active',
      valid_to: '2027-01-09',
      next_collection: { at: '2027-01-10T00:00:00+08:00', amount: '448.00' },
      mandate: { status: 'authorised', bank: 'Maybank2U' },
      collections: [{ place: 0, status: 'captured', amount: '448.00', credits: 8, to: '2027-01-09' }],
    })
    expect(await shop.creditsOf(one.member)).toEqual([8])
    expect(await shop.templatesTo(one.member)).toEqual(['contract_collected'])
  })

  it('joining a membership by card names no bank', async () => {
    const member = await aMember(shop.server.db)
    const answer = await shop.join(member, await shop.aMembership(), { bank_id: undefined })
    expect(new URL(textOf(answer.body['redirect']?.['url'])).searchParams.get('paymentMethod')).toBe('2')
  })

  it.each(['cancel-login', 'insufficient-funds', 'bank-offline', 'timeout'])(
    'joining a membership ends when the bank says no (%s), and may be joined anew',
    async (outcome) => {
      const one = await shop.joined()
      await shop.atBank(one.url, outcome)
      expect(await shop.contract(one)).toMatchObject({ status: 'ended', ended_reason: 'not_authorised' })
      expect(await shop.templatesTo(one.member)).toEqual(['contract_ended'])
      expect((await shop.join(one.member, one.planId)).status).toBe(201)
    },
  )

  it('a joined membership is found by asking the bank when no message came, and expires after a day', async () => {
    const lost = await shop.joined()
    await shop.atBank(lost.url, 'approve-drop-server')
    const left = await shop.joined()
    await shop.atBank(left.url, 'abandon')
    await shop.advance({ minutes: 3 })
    await shop.collect()
    expect(await shop.contract(lost)).toMatchObject({ status: 'active' })
    expect(await shop.contract(left)).toMatchObject({ status: 'pending' })
    await shop.advance({ hours: 24 })
    await shop.collect()
    expect(await shop.contract(left)).toMatchObject({
      status: 'ended',
      ended_reason: 'not_authorised',
      mandate: { status: 'expired' },
    })
  })

  it('joining a membership again gives up the pending one; a mandate authorised late becomes a task', async () => {
    const one = await shop.joined()
    const again = await shop.join(one.member, one.planId)
    expect(again.status).toBe(201)
    expect(await shop.contract(one)).toMatchObject({ status: 'ended' })
    await shop.atBank(one.url, 'approve')
    expect(await shop.contract(one)).toMatchObject({ status: 'ended', mandate: { status: 'canceled' } })
    expect((await tasks('mandate_to_end')).map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ mandate: one.reference }),
    )
    await shop.collect()
    expect(await shop.creditsOf(one.member)).toEqual([])
  })

  it('joining a membership is refused twice, without an identity or a birth date, or for what is not on sale', async () => {
    const one = await shop.running()
    expect((await shop.join(one.member, one.planId)).body).toMatchObject({ code: 'contracts.joined' })
    const member = await aMember(shop.server.db)
    const planId = await shop.aMembership()
    expect((await shop.join(member, planId, { identity_number: '123' })).body).toMatchObject({
      code: 'contracts.identity_needed',
      errors: { identity_number: [expect.any(String)] },
    })
    const unborn = await aMember(shop.server.db, { birthDate: null })
    expect((await shop.join(unborn, planId)).body).toMatchObject({ code: 'accounts.birth_date_needed' })
    await shop.server.db.updateTable('package_plans').set({ joinable: false }).where('id', '=', planId).execute()
    expect((await shop.join(member, planId)).body).toMatchObject({ code: 'packages.not_joinable' })
    await shop.server.db.updateTable('package_plans').set({ active: false }).where('id', '=', planId).execute()
    expect((await shop.join(member, planId)).body).toMatchObject({ code: 'packages.unavailable' })
  })
})

describe('a message that proves nothing', () => {
  it('an unproven message is rejected and counted, and the gateway is asked', async () => {
    const one = await shop.joined()
    await shop.control('POST /deliveries', { orderNo: one.reference, tamper: 'signature' })
    const fields = await shop.atBank(one.url, 'approve')
    expect(await shop.contract(one)).toMatchObject({ status: 'pending' })
    expect((await tell({ ...fields, fpx_txnAmount: '2.00' })).body).toMatchObject({ code: 'payments.signature' })
    await shop.collect()
    expect(await shop.contract(one)).toMatchObject({ status: 'active' })
  })

  it('a message about a payment is never taken for one about a mandate, nor the other way round', async () => {
    const one = await shop.joined()
    const fields = await shop.atBank(one.url, 'approve-drop-server')
    const elsewhere = await shop.server.request('POST', '/orders/payment/callback/curlec2', { body: fields ?? {} })
    expect(elsewhere.body).toMatchObject({ code: 'payments.signature' })
    const bought = await shop.buyer()
    const paid = await shop.atBank(bought.url, 'approve')
    expect((await tell(paid)).status).toBe(404)
    expect(await shop.contract(one)).toMatchObject({ status: 'pending' })
  })
})

describe('the memberships of others', () => {
  it('the memberships of others are not found', async () => {
    const one = await shop.running()
    const other = await aMember(shop.server.db)
    const { token } = other
    expect((await shop.server.request('GET', `/contracts/${one.contractId}`, { token })).status).toBe(404)
    expect((await shop.server.request('POST', `/contracts/${one.contractId}/cancel`, { token, body: {} })).status).toBe(
      404,
    )
    expect((await shop.server.request('GET', '/contracts', { token })).body).toMatchObject({ data: [], total: 0 })
    expect((await shop.server.request('GET', '/contracts', { token: one.member.token })).body).toMatchObject({
      data: [{ id: one.contractId }],
      total: 1,
    })
    expect((await shop.server.request('GET', '/contracts')).status).toBe(401)
  })
})
