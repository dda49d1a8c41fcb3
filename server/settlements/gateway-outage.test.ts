import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startShop, type Placed, type Shop } from '#dev/testing/shop.ts'
import { createGateways } from '#server/gateways/create-gateways.ts'
import { createCurlecClassic } from '#server/gateways/curlec-classic.ts'
import { createLog } from '#server/kit/log.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const afterMinutes = async (minutes: number) => {
  await shop.server.clock.advance({ minutes })
  await shop.reconcile()
}

/** The bank approves, and both the callback and the browser are lost. */
async function lostApproval(): Promise<Placed & { member: Parameters<Shop['order']>[0]['member'] }> {
  const bought = await shop.buyer()
  await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '00', server: false, browser: false })
  await shop.atBank(bought.url, 'abandon')
  return bought
}

it('a gateway that is up again is noticed within a minute, and all waiting attempts are asked at once', async () => {
  const lost = [await lostApproval(), await lostApproval(), await lostApproval()]
  await shop.control('POST /requeries', { fault: '500', times: 1000 })
  for (const minutes of [1, 2, 10, 30, 10, 60, 60]) await afterMinutes(minutes)
  for (const bought of lost) expect(await shop.order(bought)).toMatchObject({ status: 'canceled' })
  await shop.control('POST /requeries', { fault: 'none' })
  await afterMinutes(1)
  for (const bought of lost) expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
})

it('an outage of more than a day loses no payment', async () => {
  const bought = await lostApproval()
  await shop.control('POST /requeries', { fault: '500', times: 1000 })
  for (let hour = 0; hour < 30; hour += 1) await afterMinutes(60)
  expect(await shop.order(bought)).toMatchObject({ status: 'canceled' })
  await shop.control('POST /requeries', { fault: 'none' })
  await afterMinutes(1)
  expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
})

it('while the gateway is silent one attempt is asked each minute, and not all of them', async () => {
  const lost = [await lostApproval(), await lostApproval(), await lostApproval()]
  await shop.control('POST /requeries', { fault: '500', times: 1000 })
  for (const minutes of [31, 10, 60]) await afterMinutes(minutes)
  const before = await requeries()
  await afterMinutes(1)
  await afterMinutes(1)
  expect((await requeries()) - before).toBe(2)
  await shop.control('POST /requeries', { fault: 'none' })
  await afterMinutes(1)
  for (const bought of lost) expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
})

it('no row is locked and no transaction is open while the gateway is asked', async () => {
  const waiting = await lostApproval()
  await shop.server.clock.advance({ minutes: 2 })
  const seen: unknown[] = []
  const { db, config } = shop.server
  const curlec = {
    ...createCurlecClassic(config.gateway),
    requery: async () => {
      const { rows } = await sql<{ status: string; open: number }>`
        select status, (select count(*)::integer from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%') as open
        from orders where id = ${waiting.orderId} for update nowait`.execute(db)
      seen.push(...rows)
      return 'no_answer' as const
    },
  }
  const gateways = { ...createGateways(config), of: () => curlec }
  await reconcilePayments({ db, gateways, log: createLog(config), origin: shop.server.url })
  expect(seen).toContainEqual({ status: 'pending_payment', open: 0 })
})

async function requeries(): Promise<number> {
  const rows = await shop.server.db.selectFrom('payment_attempts').select('requeries').execute()
  return rows.reduce((sum, row) => sum + row.requeries, 0)
}
