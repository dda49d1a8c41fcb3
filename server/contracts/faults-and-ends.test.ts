import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMemberships, type Joined, type Memberships } from '#dev/testing/memberships.ts'
import { createGateways } from '#server/gateways/create-gateways.ts'
import { createLog } from '#server/kit/log.ts'
import { collectDue } from './collect-due.ts'

let shop: Memberships
let year = 2027
beforeAll(async () => {
  shop = await startMemberships()
})
// Each test has a year of its own without a leap day, in which no other test collects.
beforeEach(async () => {
  await shop.endAll()
  year += 2
  await shop.at(`${year}-01-31T18:00`)
})
afterAll(async () => shop.stop())

const fate = async (name: string, times = 1) => shop.control('POST /collections', { fate: name, times })
const chargesOf = async ({ contractId }: Joined) =>
  shop.server.db
    .selectFrom('charges as charge')
    .innerJoin('collections as collection', 'collection.id', 'charge.collection_id')
    .select(['charge.merchant_ref', 'charge.status'])
    .where('collection.contract_id', '=', contractId)
    .orderBy('charge.created_at')
    .execute()
/** As stored, since sessions end before mandates do. */
const statusOf = async ({ contractId }: Joined) =>
  shop.server.db
    .selectFrom('contracts')
    .select(['status', 'ended_reason'])
    .where('id', '=', contractId)
    .executeTakeFirst()
const moneyOf = async (one: Joined) => {
  const taken = await shop.control(`GET /transactions?limit=500`)
  const prefix = one.reference.split('-')[0] ?? ''
  const list = Array.isArray(taken['transactions']) ? taken['transactions'] : []
  return list.filter((row) => String(row['orderNo']).startsWith(prefix) && row['collectedBy'] && row['code'] === '00')
    .length
}

describe('failures on the way', () => {
  it('money without any message is found by asking, and is not collected again', async () => {
    const one = await shop.authorised()
    await fate('lost')
    await shop.collect()
    expect(await shop.contract(one)).toMatchObject({ collections: [{ status: 'due' }] })
    await shop.collect()
    await shop.advance({ minutes: 3 })
    await shop.collect()
    expect(await shop.contract(one)).toMatchObject({ collections: [{ status: 'captured' }] })
    expect([await moneyOf(one), await shop.creditsOf(one.member)]).toEqual([1, [8]])
  })

  it('a server that dies between writing and requesting is recovered by asking once', async () => {
    const one = await shop.authorised()
    const gateways = createGateways(shop.server.config)
    const died = {
      ...gateways,
      mandates: { ...gateways.mandates, collect: async () => Promise.reject(new Error('died')) },
    }
    const round = { db: shop.server.db, gateways: died, log: createLog(shop.server.config), origin: shop.server.url }
    await expect(collectDue(round)).rejects.toThrow('died')
    expect((await chargesOf(one)).map(({ status }) => status)).toEqual(['sent'])
    await shop.collect()
    expect(await moneyOf(one)).toBe(0)
    await shop.advance({ minutes: 3 })
    await shop.collect()
    expect([await moneyOf(one), await shop.creditsOf(one.member)]).toEqual([1, [8]])
    expect(await chargesOf(one)).toHaveLength(1)
  })

  it('fifty callbacks while the response arrives are one cycle', async () => {
    const one = await shop.authorised()
    await shop.control('POST /deliveries', { channel: 'server', duplicates: 49 })
    await shop.collect()
    await shop.control('POST /drain')
    expect([await moneyOf(one), await shop.creditsOf(one.member)]).toEqual([1, [8]])
    expect(await shop.templatesTo(one.member)).toEqual(['contract_collected'])
  })

  it('another amount with a valid signature goes to review, and nothing more is requested', async () => {
    const one = await shop.authorised()
    await fate('late')
    await shop.collect()
    const [charge] = await chargesOf(one)
    await shop.control('POST /deliveries', { orderNo: charge?.merchant_ref, tamper: 'amount-signed' })
    await shop.control(`POST /orders/${charge?.merchant_ref ?? ''}/outcome`, { code: '00' })
    expect(await shop.contract(one)).toMatchObject({ collections: [{ status: 'review', next_try_at: null }] })
    expect(await shop.creditsOf(one.member)).toEqual([])
    await shop.advance({ hours: 30 })
    await shop.collect()
    expect(await chargesOf(one)).toHaveLength(1)
  })

  it("late money for a failed cycle pays it, and a retry's money is refunded", async () => {
    const one = await shop.authorised()
    await fate('insufficient-funds')
    await shop.collect()
    const [first] = await chargesOf(one)
    await shop.at(`${year}-02-01T10:00`)
    await shop.collect()
    await shop.control(`POST /orders/${first?.merchant_ref ?? ''}/outcome`, { code: '00' })
    expect((await chargesOf(one)).map(({ status }) => status)).toEqual(['surplus', 'succeeded'])
    expect(await shop.creditsOf(one.member)).toEqual([8])
    const tasks = await shop.server.db
      .selectFrom('studio_tasks')
      .select('details')
      .where('kind', '=', 'collection_twice')
      .execute()
    expect(tasks.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ payment: first?.merchant_ref, amount: '448.00' }),
    )
  })

  it('a gateway without an answer is asked again later, under the same reference', async () => {
    const one = await shop.authorised()
    await shop.control('POST /requeries', { fault: '500', times: 20 })
    await shop.collect()
    await shop.collect()
    await shop.control('POST /requeries', { fault: 'none' })
    expect(await moneyOf(one)).toBe(0)
    await shop.advance({ hours: 1 })
    await shop.collect()
    expect([await moneyOf(one), (await chargesOf(one)).length]).toEqual([1, 1])
  })
})

describe('the end of a contract', () => {
  const cancel = async (one: Joined) =>
    shop.server.request('POST', `/contracts/${one.contractId}/cancel`, { token: one.member.token, body: {} })

  it('a contract that its member ends keeps the credits of the paid cycle, and collects nothing more', async () => {
    const one = await shop.running()
    expect((await cancel(one)).body).toEqual({ success: true, valid_to: `${year}-02-27` })
    expect((await cancel(one)).body).toMatchObject({ code: 'contracts.ended' })
    await shop.at(`${year}-02-28T00:00`)
    await shop.collect()
    expect(await shop.contract(one)).toMatchObject({ status: 'ended', ended_reason: 'canceled', valid_to: null })
    expect([await moneyOf(one), await shop.creditsOf(one.member)]).toEqual([1, [8]])
  })

  it('a contract that ends before the bank has answered needs no money', async () => {
    const one = await shop.joined()
    expect((await cancel(one)).body).toEqual({ success: true, valid_to: null })
  })

  it('a collection under way when the contract ends may still arrive, and brings its credits', async () => {
    const one = await shop.authorised()
    await fate('late')
    await shop.collect()
    await cancel(one)
    const [charge] = await chargesOf(one)
    await shop.control(`POST /orders/${charge?.merchant_ref ?? ''}/outcome`, { code: '00' })
    expect(await shop.contract(one)).toMatchObject({ status: 'ended', collections: [{ status: 'captured' }] })
    expect(await shop.creditsOf(one.member)).toEqual([8])
  })

  it('a collection that the bank declines after the contract ended is neither tried again nor announced', async () => {
    const one = await shop.authorised()
    await fate('late')
    await shop.collect()
    await cancel(one)
    const told = await shop.templatesTo(one.member)
    const [charge] = await chargesOf(one)
    await shop.control(`POST /orders/${charge?.merchant_ref ?? ''}/outcome`, { code: '51' })
    expect((await chargesOf(one)).map(({ status }) => status)).toEqual(['failed'])
    expect(await shop.contract(one)).toMatchObject({ collections: [{ status: 'canceled', next_try_at: null }] })
    expect(await shop.templatesTo(one.member)).toEqual(told)
  })

  it('a request that never arrived is not made again after the contract ended', async () => {
    const one = await shop.authorised()
    await shop.control('POST /requeries', { fault: '500', times: 1 })
    await shop.collect()
    await cancel(one)
    await shop.advance({ minutes: 3 })
    await shop.collect()
    expect(await moneyOf(one)).toBe(0)
    expect((await chargesOf(one)).map(({ status }) => status)).toEqual(['failed'])
    expect(await shop.contract(one)).toMatchObject({ collections: [{ status: 'canceled' }] })
  })

  it('a contract ends when the bank ends its mandate', async () => {
    const one = await shop.running()
    await shop.control(`POST /orders/${one.reference}/outcome`, { code: '-4' })
    expect(await shop.contract(one)).toMatchObject({
      status: 'ended',
      ended_reason: 'mandate_over',
      valid_to: `${year}-02-27`,
    })
  })

  it('a contract ends when the bank refuses a collection because the mandate is over', async () => {
    const one = await shop.running()
    await shop.control(`POST /orders/${one.reference}/outcome`, { code: '-4', server: false })
    await shop.at(`${year}-02-28T00:00`)
    await shop.collect()
    await shop.advance({ minutes: 3 })
    await shop.collect()
    expect(await shop.contract(one)).toMatchObject({
      status: 'ended',
      ended_reason: 'mandate_over',
      collections: [{ status: 'canceled' }, { status: 'captured' }],
    })
  })

  it('a contract ends when its mandate is over', async () => {
    const one = await shop.running()
    await shop.at(`${year + 3}-01-31T12:00`)
    await shop.collect()
    expect(await statusOf(one)).toEqual({ status: 'active', ended_reason: null })
    await shop.at(`${year + 3}-02-27T12:00`)
    const told = await shop.templatesTo(one.member)
    await shop.notice()
    expect(await shop.templatesTo(one.member)).toEqual(told)
    await shop.at(`${year + 3}-03-01T00:00`)
    await shop.collect()
    expect(await statusOf(one)).toEqual({ status: 'ended', ended_reason: 'mandate_over' })
  })
})
