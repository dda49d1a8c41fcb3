import { afterEach, beforeEach, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { createLog } from '#server/kit/log.ts'
import { findUnresolvedPayments } from './find-unresolved-payments.ts'

let shop: Shop
beforeEach(async () => {
  shop = await startShop()
})
afterEach(async () => shop.stop())

const look = async () => findUnresolvedPayments({ db: shop.server.db, log: createLog(shop.server.config) })
const tasksOf = async (kind: string) =>
  shop.server.db
    .selectFrom('studio_tasks')
    .select(['id', 'details', 'done_at'])
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()
/** Paid, without a message of the gateway; reconciliation finds it. */
async function foundByAsking(): Promise<void> {
  const bought = await shop.buyer()
  await shop.atBank(bought.url, 'approve-drop-server')
  await shop.server.clock.advance({ minutes: 3 })
  await shop.reconcile()
  expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
}

it('money for no order of ours becomes a task, once', async () => {
  const bought = await shop.buyer()
  const otherOrderNo = 'UNKNOWN99999-1'
  await shop.control('POST /deliveries', { orderNo: bought.reference, tamper: 'other-order-signed', otherOrderNo })
  await shop.atBank(bought.url, 'approve-drop-browser')
  await shop.control('POST /drain')
  await look()
  await look()
  expect(await tasksOf('paid_no_order')).toMatchObject([{ details: { provider: 'curlec', payment: otherOrderNo } }])
})

it('an unknown reference that failed makes no task', async () => {
  const bought = await shop.buyer()
  const otherOrderNo = 'UNKNOWN99999-2'
  await shop.control('POST /deliveries', { orderNo: bought.reference, tamper: 'other-order-signed', otherOrderNo })
  await shop.atBank(bought.url, 'insufficient-funds')
  await shop.control('POST /drain')
  await look()
  expect(await tasksOf('paid_no_order')).toEqual([])
})

it('an order whose gateway never answered becomes a task when it is no longer asked', async () => {
  const bought = await shop.buyer()
  await shop.control('POST /requeries', { fault: '500', times: 1000 })
  await shop.atBank(bought.url, 'abandon')
  await shop.server.clock.advance({ minutes: 45 })
  await shop.reconcile()
  await look()
  expect(await tasksOf('payment_unknown')).toEqual([])
  for (let hour = 0; hour < 26; hour += 1) {
    await shop.server.clock.advance({ minutes: 60 })
    await shop.reconcile()
  }
  await look()
  await look()
  expect(await tasksOf('payment_unknown')).toMatchObject([
    { details: { order: bought.number, payment: bought.reference, provider: 'curlec', amount: '650.00' } },
  ])
})

it('a gateway whose messages stop raises one task until it is finished', async () => {
  await foundByAsking()
  await foundByAsking()
  await shop.server.clock.advance({ minutes: 6 })
  await look()
  expect(await tasksOf('callback_silent')).toEqual([])
  await foundByAsking()
  await shop.server.clock.advance({ minutes: 6 })
  await look()
  await foundByAsking()
  await shop.server.clock.advance({ minutes: 6 })
  await look()
  const [alarm, ...more] = await tasksOf('callback_silent')
  expect([alarm?.details, more]).toEqual([{ provider: 'curlec' }, []])
  const { token } = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
  const list = await shop.server.request('GET', '/staff/tasks?search=kind:callback_silent', { token })
  const [shown] = Array.isArray(list.body['data']) ? list.body['data'] : []
  expect(shown).toHaveProperty('details', { provider: 'curlec' })
  await shop.server.db
    .updateTable('studio_tasks')
    .set({ done_at: await shop.server.clock.now() })
    .where('kind', '=', 'callback_silent')
    .execute()
  await foundByAsking()
  await shop.server.clock.advance({ minutes: 6 })
  await look()
  expect(await tasksOf('callback_silent')).toHaveLength(2)
})

it('a gateway with a message about one of its latest payments is not silent', async () => {
  const told = await shop.buyer()
  await shop.atBank(told.url, 'approve')
  await shop.server.db
    .updateTable('studio_tasks')
    .set({ done_at: await shop.server.clock.now() })
    .execute()
  const before = await tasksOf('callback_silent')
  await foundByAsking()
  await shop.server.clock.advance({ minutes: 6 })
  await look()
  expect(await tasksOf('callback_silent')).toHaveLength(before.length)
})
