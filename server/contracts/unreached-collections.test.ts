import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMemberships, type Joined, type Memberships } from '#dev/testing/memberships.ts'
import { createGateways } from '#server/gateways/create-gateways.ts'
import type { Mandates } from '#server/gateways/curlec-mandates.ts'
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
