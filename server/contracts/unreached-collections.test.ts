import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMemberships, type Joined, type Memberships } from '#dev/testing/memberships.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { createGateways } from '#server/gateways/create-gateways.ts'
import type { Mandates } from '#server/gateways/curlec-mandates.ts'
import { createLog } from '#server/kit/log.ts'
import { collectDue } from './collect-due.ts'
import { claimCharge } from './collection-steps.ts'

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

const unknown = {
  merchantRef: '',
  gatewayTransactionId: undefined,
  outcome: 'not_found',
  code: '76',
  amountSen: undefined,
  currency: undefined,
  bankCode: undefined,
} as const

/** The collection job at a gateway of which some calls answer otherwise. */
async function collectAt(other: Partial<Mandates>): Promise<void> {
  const { db, config, url } = shop.server
  const gateways = createGateways(config)
  const altered = { ...gateways, mandates: { ...gateways.mandates, ...other } }
  await collectDue({ db, gateways: altered, log: createLog(config), origin: url })
}

/** Collects, and looks a little later up what had no answer. */
async function collectTwice(): Promise<void> {
  await shop.collect()
  await shop.advance({ minutes: 3 })
  await shop.collect()
}

const moneyOf = async (one: Joined) => {
  const taken = await shop.control(`GET /transactions?limit=500`)
  const prefix = one.reference.split('-')[0] ?? ''
  const list = Array.isArray(taken['transactions']) ? taken['transactions'] : []
  return list.filter((row) => String(row['orderNo']).startsWith(prefix) && row['collectedBy'] && row['code'] === '00')
    .length
}

const chargesOf = async ({ contractId }: Joined) =>
  shop.server.db
    .selectFrom('charges as charge')
    .innerJoin('collections as collection', 'collection.id', 'charge.collection_id')
    .select(['charge.merchant_ref', 'charge.status'])
    .where('collection.contract_id', '=', contractId)
    .orderBy('charge.created_at')
    .execute()

describe('a collection that the gateway does not know', () => {
  it('a collection that the bank holds and the gateway does not find is asked about by its pace alone', async () => {
    const one = await shop.authorised()
    await shop.control('POST /collections', { fate: 'late', times: 1 })
    await shop.collect()
    expect((await chargesOf(one)).map(({ status }) => status)).toEqual(['pending'])
    let asked = 0
    const askCollection = async () => {
      asked += 1
      return unknown
    }
    await shop.advance({ minutes: 3 })
    for (let round = 0; round < 4; round += 1) await collectAt({ askCollection })
    expect(asked).toBe(1)
    await shop.advance({ minutes: 2 })
    await collectAt({ askCollection })
    expect(asked).toBe(2)
    expect((await chargesOf(one)).map(({ status }) => status)).toEqual(['pending'])
  })
})

describe('a collection that the gateway refuses', () => {
  it('a collection that the gateway refuses is a failed try, and ends the contract after the last', async () => {
    const one = await shop.authorised()
    const { db } = shop.server
    // More than the mandate allows.
    await db.updateTable('contracts').set({ price_sen: 99_900 }).where('id', '=', one.contractId).execute()
    await collectTwice()
    expect((await chargesOf(one)).map(({ status }) => status)).toEqual(['failed'])
    expect(await shop.contract(one)).toMatchObject({
      status: 'overdue',
      failure: 'unnamed',
      collections: [{ status: 'due', next_try_at: `${year}-02-01T10:00:00+08:00` }],
    })
    expect(await shop.templatesTo(one.member)).toEqual(['contract_failed'])
    for (const day of ['01', '03', '07']) {
      await shop.at(`${year}-02-${day}T10:00`)
      await collectTwice()
    }
    expect(await shop.contract(one)).toMatchObject({
      status: 'ended',
      ended_reason: 'unpaid',
      collections: [{ status: 'unpaid' }],
    })
    await shop.at(`${year}-03-15T10:00`)
    await collectTwice()
    expect((await chargesOf(one)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed', 'failed'])
    expect(await moneyOf(one)).toBe(0)
  })

  it('a request that arrived before it was refused is no failed try', async () => {
    const one = await shop.authorised()
    const { mandates } = createGateways(shop.server.config)
    await shop.control('POST /collections', { fate: 'lost', times: 1 })
    const collect: Mandates['collect'] = async (request) => {
      await mandates.collect(request)
      return 'refused'
    }
    await collectAt({ collect })
    await shop.advance({ minutes: 3 })
    await shop.collect()
    expect(await shop.contract(one)).toMatchObject({ status: 'active', collections: [{ status: 'captured' }] })
    expect([await moneyOf(one), await shop.creditsOf(one.member)]).toEqual([1, [8]])
  })
})

describe('a cycle that is over', () => {
  it('a request that never arrived is not made again once its cycle is over', async () => {
    const one = await shop.authorised()
    await collectAt({ collect: async () => 'no_answer' })
    await shop.at(`${year}-02-28T00:01`)
    await shop.collect()
    await shop.collect()
    expect(await shop.contract(one)).toMatchObject({
      status: 'active',
      collections: [
        { place: 1, status: 'captured' },
        { place: 0, status: 'unpaid' },
      ],
    })
    expect((await chargesOf(one)).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    expect([await moneyOf(one), await shop.creditsOf(one.member)]).toEqual([1, [8]])
  })

  it('a failed cycle is not requested once it is over, even before the next begins', async () => {
    await shop.at(`${year}-02-28T12:00`)
    const { contractId, ...one } = await shop.authorised('month')
    await shop.control('POST /collections', { fate: 'insufficient-funds', times: 1 })
    await shop.collect()
    await shop.at(`${year}-03-01T10:00`)
    const { db } = shop.server
    const due = await db
      .selectFrom('collections')
      .select('id')
      .where('contract_id', '=', contractId)
      .executeTakeFirstOrThrow()
    expect(await inTransaction(db, async (tx) => claimCharge(tx, { contractId, collectionId: due.id }))).toBeUndefined()
    expect(await moneyOf({ contractId, ...one })).toBe(0)
  })
})
