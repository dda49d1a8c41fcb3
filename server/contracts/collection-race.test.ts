import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMemberships, type Joined, type Memberships } from '#dev/testing/memberships.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { sen } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { settleCharge } from './settle-charge.ts'
import { settleMandate } from './settle-mandate.ts'

const workers = 6
let shop: Memberships
beforeAll(async () => {
  shop = await startMemberships()
})
beforeEach(async () => shop.endAll())
afterAll(async () => shop.stop())

type Way = <Result>(work: () => Promise<Result>) => Promise<Result>
const locked: Way = async (work) => work()
/** Without the lock of the contract; each waits until everybody has read, or half a second at most. */
const unlocked: Way = async (work) => withoutLock({ of: /from contracts/, readers: workers, limitMs: 500 }, work)

const chargesOf = async ({ contractId }: Joined) =>
  shop.server.db
    .selectFrom('charges as charge')
    .innerJoin('collections as collection', 'collection.id', 'charge.collection_id')
    .select(['charge.id', 'charge.merchant_ref', 'charge.status'])
    .where('collection.contract_id', '=', contractId)
    .execute()

/** A contract whose first cycle is due; without a lock each worker waits at its own read of it. */
async function withDueCycle(): Promise<Joined> {
  const one = await shop.authorised()
  await shop.control('POST /requeries', { fault: '500', times: 50 })
  await sql`
    insert into collections (contract_id, place, from_at, until_at, credits, amount_sen, status, due_at, next_try_at, created_at)
    values (${one.contractId}, 0, studio_now(), studio_now() + interval '1 month', 8, 44800, 'due', studio_now(), studio_now(), studio_now())`.execute(
    shop.server.db,
  )
  await shop.server.db
    .updateTable('contracts')
    .set({ next_collection_at: sql<Instant>`studio_now() + interval '1 month'` })
    .where('id', '=', one.contractId)
    .execute()
  return one
}

const allCollect = async () => Promise.all(Array.from({ length: workers }, async () => shop.collect()))

describe('six servers that collect at once', () => {
  it('six servers that collect at once make one request about a cycle', async () => {
    const one = await withDueCycle()
    await allCollect()
    expect(await chargesOf(one)).toHaveLength(1)
  })

  it('of six servers that collect at once without the lock all but one are refused by the constraints', async () => {
    const one = await withDueCycle()
    await unlocked(allCollect)
    expect(await chargesOf(one)).toHaveLength(1)
  })

  it('six servers that collect at once without lock and constraints collect more than once: the race is real', async () => {
    // On a busy machine the first may finish before the second begins, so the race is repeated.
    const cycles = await Promise.all(Array.from({ length: 5 }, async () => withDueCycle()))
    await sql`drop index charges_one_open`.execute(shop.server.db)
    await sql`alter table charges drop constraint charges_merchant_ref_key`.execute(shop.server.db)
    try {
      await unlocked(allCollect)
      const made = await Promise.all(cycles.map(chargesOf))
      expect(Math.max(...made.map(({ length }) => length))).toBeGreaterThan(1)
    } finally {
      const contracts = cycles.map(({ contractId }) => contractId)
      await sql`delete from charges
        where collection_id in (select id from collections where contract_id = any(${contracts}::uuid[]))`.execute(
        shop.server.db,
      )
      await sql`alter table charges add constraint charges_merchant_ref_key unique (merchant_ref)`.execute(
        shop.server.db,
      )
      await sql`create unique index charges_one_open on charges (collection_id) where status in ('sent', 'pending')`.execute(
        shop.server.db,
      )
    }
  })
})

/** Six servers settle the same result; `thrown` is one that lost the race and rolled back. */
async function allSettle(
  settle: typeof settleCharge | typeof settleMandate,
  { merchantRef, amountSen, way }: { merchantRef: string; amountSen: number; way: Way },
): Promise<string[]> {
  const result = {
    merchantRef,
    gatewayTransactionId: `T${merchantRef}`,
    outcome: 'succeeded',
    code: '00',
    amountSen: sen(amountSen),
    currency: 'MYR',
    bankCode: undefined,
  } as const
  const settleAt = async (place: number) => {
    const fields = { place: String(place) }
    const message = {
      merchantRef,
      result,
      channel: 'server',
      fields,
      signed: fields,
      origin: shop.server.url,
      requestId: undefined,
    } as const
    try {
      const done = await inTransaction(shop.server.db, async (tx) => settle(tx, message))
      return isRefusal(done) ? done.code : done.kind
    } catch {
      return 'thrown'
    }
  }
  const settled = await way(async () =>
    Promise.all(Array.from({ length: workers }, async (_, place) => settleAt(place))),
  )
  return settled.toSorted()
}

describe('six servers that hear of the same result at once', () => {
  const others = Array.from({ length: workers - 1 }, () => 'repeat')
  it.each([
    ['in turn', locked, ['captured', ...others]],
    ['without the lock, by compare and set alone', unlocked, undefined],
  ] as const)(
    'six servers that receive the same result at once collect a cycle once, %s',
    async (_name, way, expected) => {
      const one = await withDueCycle()
      await shop.collect()
      const [charge] = await chargesOf(one)
      const kinds = await allSettle(settleCharge, { merchantRef: charge?.merchant_ref ?? '', amountSen: 44_800, way })
      if (expected) expect(kinds).toEqual(expected)
      else expect([kinds.filter((kind) => kind === 'captured').length, kinds.includes('thrown')]).toEqual([1, true])
      expect(await shop.creditsOf(one.member)).toEqual([8])
    },
  )

  it.each([
    ['in turn', locked, ['authorised', ...others]],
    ['without the lock, by compare and set alone', unlocked, undefined],
  ] as const)(
    'six servers that receive the same result at once begin a contract once, %s',
    async (_name, way, expected) => {
      const one = await shop.joined()
      const kinds = await allSettle(settleMandate, { merchantRef: one.reference, amountSen: 100, way })
      if (expected) expect(kinds).toEqual(expected)
      else expect([kinds.filter((kind) => kind === 'authorised').length, kinds.includes('thrown')]).toEqual([1, true])
      expect(await shop.contract(one)).toMatchObject({ status: 'active' })
    },
  )
})
