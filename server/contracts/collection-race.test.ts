import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMemberships, type Joined, type Memberships } from '#dev/testing/memberships.ts'
import { sen } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { lockContract, type LockContract } from './queries.ts'
import { settleCharge } from './settle-charge.ts'
import { settleMandate } from './settle-mandate.ts'

const workers = 6
let shop: Memberships
beforeAll(async () => {
  shop = await startMemberships()
})
beforeEach(async () => shop.endAll())
afterAll(async () => shop.stop())

/** Reads the contract without its lock, and waits until everybody has arrived, or half a second at most. */
function withoutLock(count = workers): LockContract {
  let readers = 0
  let open: () => void = () => undefined
  const allHaveRead = new Promise<void>((resolve) => {
    open = resolve
    setTimeout(resolve, 500)
  })
  return async (tx, { contractId }) => {
    const { rows } = await sql<{
      now: Instant
    }>`select studio_now() as now from contracts where id = ${contractId}`.execute(tx)
    readers += 1
    if (readers === count) open()
    await allHaveRead
    return rows[0]?.now
  }
}

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

const allCollect = async (lock: LockContract) =>
  Promise.all(Array.from({ length: workers }, async () => shop.collect(lock)))

describe('six servers that collect at once', () => {
  it('six servers that collect at once make one request about a cycle', async () => {
    const one = await withDueCycle()
    await allCollect(lockContract)
    expect(await chargesOf(one)).toHaveLength(1)
  })

  it('of six servers that collect at once without the lock all but one are refused by the constraints', async () => {
    const one = await withDueCycle()
    await allCollect(withoutLock())
    expect(await chargesOf(one)).toHaveLength(1)
  })

  it('six servers that collect at once without lock and constraints collect more than once: the race is real', async () => {
    // On a busy machine the first may finish before the second begins, so the race is repeated.
    const cycles = await Promise.all(Array.from({ length: 5 }, async () => withDueCycle()))
    await sql`drop index charges_one_open`.execute(shop.server.db)
    await sql`alter table charges drop constraint charges_merchant_ref_key`.execute(shop.server.db)
    try {
      await allCollect(withoutLock())
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
  { merchantRef, amountSen, lock }: { merchantRef: string; amountSen: number; lock: LockContract },
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
  const settled = Array.from({ length: workers }, async (_worker, place) => {
    const fields = { place: String(place) }
    const message = {
      merchantRef,
      result,
      channel: 'server',
      fields,
      signed: fields,
      origin: shop.server.url,
      lock,
    } as const
    try {
      const done = await inTransaction(shop.server.db, async (tx) => settle(tx, message))
      return isRefusal(done) ? done.code : done.kind
    } catch {
      return 'thrown'
    }
  })
  return (await Promise.all(settled)).toSorted()
}

describe('six servers that hear of the same result at once', () => {
  const others = Array.from({ length: workers - 1 }, () => 'repeat')
  it.each([
    ['in turn', lockContract, ['captured', ...others]],
    ['without the lock, by compare and set alone', withoutLock(), undefined],
  ] as const)(
    'six servers that receive the same result at once collect a cycle once, %s',
    async (_name, lock, expected) => {
      const one = await withDueCycle()
      await shop.collect()
      const [charge] = await chargesOf(one)
      const kinds = await allSettle(settleCharge, { merchantRef: charge?.merchant_ref ?? '', amountSen: 44_800, lock })
      if (expected) expect(kinds).toEqual(expected)
      else expect([kinds.filter((kind) => kind === 'captured').length, kinds.includes('thrown')]).toEqual([1, true])
      expect(await shop.creditsOf(one.member)).toEqual([8])
    },
  )

  it.each([
    ['in turn', lockContract, ['authorised', ...others]],
    ['without the lock, by compare and set alone', withoutLock(), undefined],
  ] as const)(
    'six servers that receive the same result at once begin a contract once, %s',
    async (_name, lock, expected) => {
      const one = await shop.joined()
      const kinds = await allSettle(settleMandate, { merchantRef: one.reference, amountSen: 100, lock })
      if (expected) expect(kinds).toEqual(expected)
      else expect([kinds.filter((kind) => kind === 'authorised').length, kinds.includes('thrown')]).toEqual([1, true])
      expect(await shop.contract(one)).toMatchObject({ status: 'active' })
    },
  )
})
