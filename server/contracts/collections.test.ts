import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMemberships, type Joined, type Memberships } from '#dev/testing/memberships.ts'

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
const moneyOf = async (one: Joined) => {
  const taken = await shop.control(`GET /transactions?limit=500`)
  const prefix = one.reference.split('-')[0] ?? ''
  const list = Array.isArray(taken['transactions']) ? taken['transactions'] : []
  return list.filter((row) => String(row['orderNo']).startsWith(prefix) && row['collectedBy'] && row['code'] === '00')
    .length
}

describe('each cycle is collected', () => {
  it('each cycle is collected once, at its beginning, with a notice before and a receipt after', async () => {
    const one = await shop.running()
    await shop.at(`${year}-02-25T08:59`)
    await shop.notice()
    expect(await shop.templatesTo(one.member)).toEqual(['contract_collected'])
    await shop.at(`${year}-02-25T09:00`)
    expect(await shop.notice()).toBeGreaterThan(0)
    await shop.notice()
    await shop.at(`${year}-02-27T23:59`)
    await shop.collect()
    expect(await shop.creditsOf(one.member)).toEqual([8])
    await shop.at(`${year}-02-28T00:00`)
    await shop.collect()
    await shop.collect()
    expect(await shop.creditsOf(one.member)).toEqual([8, 8])
    // A point for each ringgit that was collected, which the wallet shows.
    const wallet = await shop.server.request('GET', '/wallet_transactions?search=type:point', {
      token: one.member.token,
    })
    expect(wallet).toMatchObject({ status: 200, body: { data: [{ amount: '448' }, { amount: '448' }] } })
    expect(await shop.contract(one)).toMatchObject({
      status: 'active',
      valid_to: `${year}-03-30`,
      next_collection: { at: `${year}-03-31T00:00:00+08:00` },
      collections: [
        { place: 1, status: 'captured' },
        { place: 0, status: 'captured' },
      ],
    })
    expect(await shop.templatesTo(one.member)).toEqual([
      'contract_collected',
      'contract_upcoming',
      'contract_collected',
    ])
    expect(await moneyOf(one)).toBe(2)
  })

  it('a calendar-month contract pays in its first cycle for the days that are left', async () => {
    await shop.at(`${year}-02-15T08:00`)
    const one = await shop.running('month')
    await shop.at(`${year}-03-01T00:00`)
    await shop.collect()
    expect(await shop.contract(one)).toMatchObject({
      collections: [
        { place: 1, amount: '448.00', credits: 8 },
        { place: 0, amount: '224.00', credits: 4, to: `${year}-02-28` },
      ],
    })
    expect(await shop.creditsOf(one.member)).toEqual([4, 8])
  })

  it('no cycle is collected that passed while no job ran', async () => {
    const one = await shop.running()
    await shop.at(`${year}-06-15T12:00`)
    await shop.collect()
    await shop.collect()
    const rows = await shop.server.db
      .selectFrom('collections')
      .select(['place', 'status'])
      .where('contract_id', '=', one.contractId)
      .orderBy('place')
      .execute()
    expect(rows).toEqual([
      { place: 0, status: 'captured' },
      { place: 4, status: 'captured' },
    ])
    expect(await moneyOf(one)).toBe(2)
  })
})

describe('a cycle that the bank does not pay', () => {
  it('a cycle that the bank does not pay is retried by the policy, with a message each time, and brings credits once paid', async () => {
    const one = await shop.authorised()
    await fate('insufficient-funds', 2)
    await shop.collect()
    expect(await shop.contract(one)).toMatchObject({
      status: 'overdue',
      failure: 'funds',
      collections: [{ status: 'due', next_try_at: `${year}-02-01T10:00:00+08:00` }],
    })
    await shop.collect()
    await shop.at(`${year}-02-01T10:00`)
    await shop.collect()
    await shop.at(`${year}-02-03T09:59`)
    await shop.collect()
    expect(await shop.creditsOf(one.member)).toEqual([])
    await shop.at(`${year}-02-03T10:00`)
    await shop.collect()
    expect(await shop.contract(one)).toMatchObject({
      status: 'active',
      failure: null,
      collections: [{ status: 'captured' }],
    })
    expect(await shop.creditsOf(one.member)).toEqual([8])
    expect(await shop.templatesTo(one.member)).toEqual(['contract_failed', 'contract_failed', 'contract_collected'])
    expect((await chargesOf(one)).map(({ status }) => status)).toEqual(['failed', 'failed', 'succeeded'])
  })

  it('a cycle that the bank does not pay ends the contract after the last try, and leaves a task to end the mandate', async () => {
    const one = await shop.authorised()
    await fate('rejected', 4)
    for (const at of ['01-31T18:01', '02-01T10:00', '02-03T10:00', '02-07T10:00']) {
      await shop.at(`${year}-${at}`)
      await shop.collect()
    }
    expect(await shop.contract(one)).toMatchObject({
      status: 'ended',
      ended_reason: 'unpaid',
      failure: 'declined',
      mandate: { status: 'canceled' },
      collections: [{ status: 'unpaid' }],
    })
    expect((await shop.templatesTo(one.member)).at(-1)).toBe('contract_ended')
    await shop.at(`${year}-03-31T10:00`)
    await shop.collect()
    expect(await chargesOf(one)).toHaveLength(4)
  })

  it('a cycle that the bank does not pay is replaced by the next cycle when that begins', async () => {
    await shop.at(`${year}-02-28T12:00`)
    const late = await shop.authorised('month')
    await fate('insufficient-funds')
    await shop.collect()
    await shop.at(`${year}-03-01T10:00`)
    await shop.collect()
    expect(await shop.contract(late)).toMatchObject({
      status: 'active',
      collections: [
        { place: 1, status: 'captured' },
        { place: 0, status: 'unpaid' },
      ],
    })
  })

  it('a cycle is not requested again while the bank decides', async () => {
    const one = await shop.authorised()
    await fate('late')
    await shop.collect()
    await shop.advance({ minutes: 5 })
    await shop.collect()
    expect(await shop.contract(one)).toMatchObject({ collections: [{ status: 'due', next_try_at: null }] })
    const [charge] = await chargesOf(one)
    expect(charge?.status).toBe('pending')
    await shop.control(`POST /orders/${charge?.merchant_ref ?? ''}/outcome`, { code: '00' })
    expect(await shop.contract(one)).toMatchObject({ collections: [{ status: 'captured' }] })
    expect(await moneyOf(one)).toBe(1)
  })
})
