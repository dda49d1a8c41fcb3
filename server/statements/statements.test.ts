import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { noonOfTomorrow } from '#dev/testing/clock.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder } from '#dev/testing/sock-orders.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { dayOf } from '#domain/kit/time.ts'
import { createGateways } from '#server/gateways/create-gateways.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { createLog } from '#server/kit/log.ts'
import { makeStatements } from './make-statements.ts'

let shop: Shop
let manager: Member
beforeAll(async () => {
  shop = await startShop({ env: { GATEWAYS: 'razorpay,ipay88' } })
  await shop.server.clock.set(await noonOfTomorrow(shop.server.clock))
  manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
})
beforeEach(async () => nextDay())
afterAll(async () => shop.stop())

const make = async () => {
  const { db, config } = shop.server
  await makeStatements({ db, gateways: createGateways(config), log: createLog(config) })
}
const studioDay = async () => dayOf(await shop.server.clock.now(), 'Asia/Kuala_Lumpur').toString()
const listed = async (provider: string, token = manager.token) =>
  (await shop.server.request('GET', `/staff/statements?search=provider:${provider}`, { token })).body
const tasks = async () =>
  shop.server.db.selectFrom('studio_tasks').select('details').where('kind', '=', 'statement_differs').execute()
/** The statement of that day at Razorpay. */
async function statementOf(day: string): Promise<unknown> {
  const days: unknown = (await listed('razorpay'))['data']
  return Array.isArray(days) ? days.find((one) => one.day === day) : undefined
}
/** Both clocks show the same hour of the next day. */
async function nextDay(): Promise<void> {
  await shop.server.clock.advance({ minutes: 24 * 60 })
  await shop.control('PUT /clock', { now: (await shop.server.clock.now()).toString().replace(/\.\d+Z$/, 'Z') })
}
async function exported(token = manager.token) {
  const id = textOf((await listed('razorpay'))['data']?.['0']?.['id'])
  return shop.server.request('POST', `/staff/statements/${id}/export`, { token })
}

describe('a day at Razorpay', () => {
  it('a day at Razorpay agrees with our books to the sen, refunds as well', async () => {
    const day = await studioDay()
    const bought = await shop.buyer({ priceSen: 8900 })
    await shop.atBank(bought.url, 'insufficient-funds')
    const again = await shop.payAgain(bought.member, bought.orderId)
    await shop.atBank(again.url, 'approve')
    await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '00' })
    await shop.sendRefunds()
    await make()
    expect((await listed('razorpay'))['data']?.['0']?.['day']).not.toBe(day)
    await nextDay()
    await make()
    await make()
    expect((await listed('razorpay'))['data']?.['0']).toMatchObject({
      day,
      ours: { captured: '178.00', refunded: '89.00' },
      theirs: { captured: '178.00', refunded: '89.00' },
      differences: 0,
    })
    expect(await tasks()).toEqual([])
    const file = await exported()
    expect(file.body['name']).toBe(`razorpay-${day}.csv`)
    const csv = textOf(file.body['csv']).split('\r\n')
    expect(csv[0]).toBe('"day","gateway","kind","reference","order","gateway id","ours","theirs","verdict"')
    expect(csv.filter((line) => line.endsWith('"matched"'))).toHaveLength(3)
    expect(csv[1]).toContain(`"${day}","razorpay","capture","${bought.number}-`)
  })

  it('a day at Razorpay shows money without an order and orders without money, each a task', async () => {
    const paid = await shop.buyer({ priceSen: 5000 })
    await shop.atBank(paid.url, 'approve')
    const invented = await shop.buyer({ priceSen: 7700 })
    await shop.atBank(invented.url, 'approve')
    const { db } = shop.server
    const renamed = { gateway_transaction_id: 'pay_INVENTED' }
    await db.updateTable('payment_attempts').set(renamed).where('merchant_ref', '=', invented.reference).execute()
    await nextDay()
    await make()
    expect((await listed('razorpay'))['data']?.['0']).toMatchObject({
      ours: { captured: '127.00' },
      theirs: { captured: '127.00' },
      differences: 2,
    })
    expect((await tasks()).map(({ details }) => details)).toMatchObject([
      { provider: 'razorpay', order: invented.number, ours: '77.00', theirs: '' },
      { provider: 'razorpay', order: '', ours: '', theirs: '77.00' },
    ])
    const csv = textOf((await exported()).body['csv'])
    expect(csv).toContain('"in our books alone"')
    expect(csv).toContain('"at the gateway alone"')
    expect((await runInvariants(shop.server.databaseUrl)).map(({ name }) => name)).toEqual([])
  })

  it('a day at Razorpay is retried for a gateway that does not answer, and is made when it does', async () => {
    const bought = await shop.buyer({ priceSen: 5000 })
    await shop.atBank(bought.url, 'approve')
    const day = await studioDay()
    await nextDay()
    await shop.control('POST /requeries', { fault: '500' })
    await make()
    expect((await listed('razorpay'))['data']?.['0']?.['day']).not.toBe(day)
    await make()
    expect((await listed('razorpay'))['data']?.['0']).toMatchObject({ day, ours: { captured: '50.00' } })
  })

  it('a day at Razorpay is compared an hour after it is over, and not before', async () => {
    const day = await studioDay()
    const { clock } = shop.server
    const midnight = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('Asia/Kuala_Lumpur').toInstant()
    await clock.set(midnight.add({ minutes: 59 }))
    await make()
    expect((await listed('razorpay'))['data']?.['0']?.['day']).not.toBe(day)
    await clock.set(midnight.add({ minutes: 60 }))
    await make()
    expect((await listed('razorpay'))['data']?.['0']?.['day']).toBe(day)
    await clock.set(midnight.add({ hours: 12 }))
  })

  it('a day at Razorpay agrees about a payment that was begun days before it was paid, once', async () => {
    const before = (await tasks()).length
    const begun = await studioDay()
    const bought = await shop.buyer({ priceSen: 6100 })
    await shop.atBank(bought.url, 'pend')
    for (let days = 0; days < 2; days += 1) await nextDay()
    const paid = await studioDay()
    await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '00' })
    await nextDay()
    await make()
    expect(await statementOf(paid)).toMatchObject({
      ours: { captured: '61.00' },
      theirs: { captured: '61.00' },
      differences: 0,
    })
    // The gateway lists it on the day on which it was begun, which is compared no earlier here.
    expect(await statementOf(begun)).toMatchObject({ ours: { captured: '0.00' }, theirs: { captured: '0.00' } })
    expect(await tasks()).toHaveLength(before)
  })

  it('a day at Razorpay agrees about late money whose refund the gateway takes days later', async () => {
    const before = (await tasks()).length
    const begun = await studioDay()
    const bought = await shop.buyer({ intro: true, priceSen: 9900 })
    await shop.atBank(bought.url, 'abandon')
    await shop.server.clock.advance({ minutes: 41 })
    await shop.reconcile()
    const second = await shop.checkout(bought.member, { plan_id: bought.planId })
    await shop.atBank(second.url, 'approve')
    for (let days = 0; days < 2; days += 1) await nextDay()
    await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '00' })
    const settled = await studioDay()
    await nextDay()
    await make()
    // The refund was not taken by the gateway yet.
    expect(await statementOf(begun)).toMatchObject({ ours: { captured: '99.00' }, theirs: { captured: '99.00' } })
    expect(await statementOf(settled)).toMatchObject({ ours: { captured: '99.00' }, theirs: { captured: '99.00' } })
    await nextDay()
    const sent = await studioDay()
    await shop.sendRefunds()
    await nextDay()
    await make()
    expect(await statementOf(sent)).toMatchObject({
      ours: { captured: '0.00', refunded: '99.00' },
      theirs: { captured: '0.00', refunded: '99.00' },
    })
    expect(await tasks()).toHaveLength(before)
  })

  it('a day at Razorpay agrees about a late payment that was refunded before the day is compared', async () => {
    const before = (await tasks()).length
    const bought = await shop.buyer({ intro: true, priceSen: 9900 })
    await shop.atBank(bought.url, 'abandon')
    await shop.server.clock.advance({ minutes: 41 })
    await shop.reconcile()
    const second = await shop.checkout(bought.member, { plan_id: bought.planId })
    await shop.atBank(second.url, 'approve')
    for (let days = 0; days < 2; days += 1) await nextDay()
    const settled = await studioDay()
    await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '00' })
    await shop.sendRefunds()
    await nextDay()
    await make()
    const once = { captured: '99.00', refunded: '99.00' }
    expect(await statementOf(settled)).toMatchObject({ ours: once, theirs: once, differences: 0 })
    expect(await tasks()).toHaveLength(before)
  })

  it('a day at Razorpay is exported by owner and manager alone, and audited', async () => {
    const desk = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'desk' } })
    expect((await exported(desk.token)).status).toBe(403)
    expect((await exported()).status).toBe(200)
    const audit = await shop.server.db
      .selectFrom('audit_entries')
      .select(['actor_account_id', 'details'])
      .where('action', '=', 'statements.export')
      .execute()
    expect(audit.at(-1)).toMatchObject({ actor_account_id: manager.accountId, details: { provider: 'razorpay' } })
  })
})

it('iPay88, which has no list, is asked about each payment of the day', async () => {
  const body = { payment_method: 'ipay88', contact_number: '012-345 6789' }
  const bought = await shop.buyer({ priceSen: 5000, body })
  await shop.atBank(bought.url, 'approve')
  await shop.comeBack(undefined)
  expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  const day = await studioDay()
  await nextDay()
  await make()
  expect((await listed('ipay88'))['data']?.['0']).toMatchObject({
    day,
    ours: { captured: '50.00' },
    theirs: { captured: '50.00' },
    differences: 0,
  })
})

it('an order of goods is a line as any other in a statement', async () => {
  const order = await aPaidSockOrder(shop)
  await nextDay()
  await make()
  expect(textOf((await exported()).body['csv'])).toContain(`"${order.number}"`)
})
