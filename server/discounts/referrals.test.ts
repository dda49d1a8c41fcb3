import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPack, aPlan, aStudio, type Member } from '#dev/testing/builders.ts'
import { aDelivery, cartBuyer, orders, placedOf } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer } from '#dev/testing/server.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { hasReferral, lockReferral } from './referral-percent.ts'
import { holdReferral, rewardReferrals } from './referrals.ts'

let shop: Shop
let planId: string
let product: Product
let delivery: string
let people = 0
beforeAll(async () => {
  shop = await startShop()
  await publishDocuments(shop.server.db, shop.studio.branchId)
  const { db } = shop.server
  product = await aProduct(db, { catalog: await aCatalog(db, shop.studio), variants: [{ stock: 99 }] })
  delivery = await aDelivery(shop)
  planId = await aPlan(shop.server.db, { studio: shop.studio, priceSen: 10_005, credits: 5 })
})
afterAll(async () => shop.stop())

const as = async (member: Member, path: string, body?: object) =>
  shop.server.request(body === undefined ? 'GET' : 'POST', path, { token: member.token, ...(body && { body }) })

async function aPerson({
  email = `referral-${(people += 1)}@example.com`,
  ...fields
}: { readonly email?: string; readonly [field: string]: unknown } = {}): Promise<Member> {
  const { status, body } = await signUp(shop.server, { full_name: 'Grace Ong Mei', email, phone: undefined, ...fields })
  expect(status).toBe(201)
  return {
    token: textOf(body['token']),
    accountId: asId('accounts', textOf(body['me']?.['id'])),
    personId: asId('persons', textOf(body['me']?.['person_id'])),
    email,
  }
}
const codeOf = async (member: Member) => textOf((await as(member, '/refer-code')).body['code'])
const referred = async (referrer: Member, fields: object = {}) =>
  aPerson({ referral_code: await codeOf(referrer), ...fields })
const buy = async (member: Member) =>
  as(member, '/packages/checkout', {
    plan_id: planId,
    payment_method: 'curlecfpx',
    bank_code: 'MB2U0227',
    use_golds: false,
  })
async function pay(member: Member): Promise<{ id: string; total: unknown; referral: unknown }> {
  const { status, body } = await buy(member)
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(201)
  await shop.atBank(textOf(body['redirect']?.['url']), 'approve')
  const order = body['order']
  return { id: textOf(order?.['id']), total: order?.['total'], referral: order?.['referral_discount'] }
}
/** Two pieces from the cart, paid through the bank. */
async function payGoods(member: Member): Promise<string> {
  const items = [{ id: product.id, variation_option_id: product.variantIds[0] ?? null, quantity: 2 }]
  const placed = await orders(cartBuyer(shop, member.token), { items, delivery })
  expect(placed).toMatchObject({
    status: 201,
    body: { order: { referral_discount: expect.not.stringMatching(/^0.00$/) } },
  })
  const { orderId, url } = placedOf(placed)
  await shop.atBank(url, 'approve')
  return orderId
}
async function giveBack(friend: Member, orderId: string): Promise<void> {
  const asked = await as(friend, '/refunds', {
    order_id: orderId,
    reason: 'changed_mind',
    comment: 'Too small',
    destination: 'store_credit',
  })
  expect(asked.body).toMatchObject({ success: true })
  const id = textOf(asked.body['cancellation']?.['id'])
  const { token } = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
  const body = { decision: 'approve' }
  expect((await shop.server.request('PUT', `/staff/refunds/${id}`, { token, body })).status).toBe(200)
}
const friendsOf = async (referrer: Member) => {
  const { body } = await as(referrer, '/referrals')
  return Array.isArray(body['data']) ? body['data'] : []
}
const wallet = async ({ accountId }: Member) =>
  loadBalance(shop.server.db, { kind: 'store_credit', holder: accountId, unit: 'sen' })
const pass = async (days: number) => shop.server.clock.advance({ hours: days * 24 })

/** The results for two orders of one friend whose transactions look for the referral before either has taken it. */
async function twoAtOnce(look: typeof lockReferral): Promise<string[]> {
  const { accountId } = await referred(await aPerson())
  const outcomes = await Promise.allSettled(
    [await buy(await aPerson()), await buy(await aPerson())].map(async ({ body }) =>
      inTransaction(shop.server.db, async (tx) => {
        const isFree = await look(tx, accountId)
        await sleep(100)
        if (isFree) await holdReferral(tx, { accountId, orderId: asId('orders', textOf(body['order']?.['id'])) })
        return { said: isFree ? 'held' : 'full price' }
      }),
    ),
  )
  // The orders belong to others, to have an id; no referral may be left with them.
  await sql`delete from referrals where friend_account_id = ${accountId}`.execute(shop.server.db)
  return outcomes.map((outcome) =>
    outcome.status === 'rejected' ? String(outcome.reason) : isRefusal(outcome.value) ? '' : outcome.value.said,
  )
}

describe('a referral', () => {
  it('a referral takes a tenth off the first order and rewards the referrer after two weeks', async () => {
    const referrer = await aPerson()
    const friend = await referred(referrer)
    expect((await as(friend, `/packages/pricing?plan_id=${planId}`)).body).toMatchObject({
      subtotal: '100.05',
      referral_discount: '10.01',
      total: '90.04',
    })
    expect(await pay(friend)).toMatchObject({ total: '90.04', referral: '10.01' })
    expect(await friendsOf(referrer)).toMatchObject([{ friend: 'Grace M.', status: 'ordered', reward: '10.00' }])
    await pass(13)
    await rewardReferrals(shop.server.db)
    expect(await wallet(referrer)).toBe(0)
    await pass(2)
    await Promise.all([rewardReferrals(shop.server.db), rewardReferrals(shop.server.db)])
    expect(await wallet(referrer)).toBe(1000)
    const told = (await messagesTo(shop.server.db, referrer)).filter(({ template }) => template === 'discounts.reward')
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('RM\u00a010.00 for you')])
    expect((await as(referrer, '/refer-code')).body).toMatchObject({ friends: 1, earned: '10.00', on_the_way: '0.00' })
    expect(await friendsOf(referrer)).toMatchObject([{ status: 'earned' }])
    expect((await pay(friend)).referral).toBe('0.00')
    expect((await runInvariants(shop.server.databaseUrl)).map(({ name }) => name)).toEqual([])
  })

  it('a referral takes a tenth off the first order too where that extends a pack', async () => {
    const { db } = shop.server
    const referrer = await aPerson()
    const friend = await referred(referrer)
    const lotId = await aPack(db, { studio: shop.studio, member: friend, credits: 10, validityDays: 20 })
    const price = async () => (await as(friend, `/packages/mine/${lotId}/extension`)).body
    expect(await price()).toMatchObject({ unit_price: '50.00', referral_discount: '5.00', total: '45.00' })
    const extend = async (total: string) =>
      as(friend, '/packages/extend', { lot_id: lotId, payment_method: 'curlecfpx', bank_code: 'MB2U0227', total })
    expect((await extend('50.00')).body['code']).toBe('orders.changed')
    const { body } = await extend('45.00')
    expect(body['order']).toMatchObject({ referral_discount: '5.00', total: '45.00' })
    // While it waits it keeps the discount, and gives it back when it ends unpaid.
    expect(await price()).toMatchObject({ referral_discount: '0.00', total: '50.00' })
    await shop.server.clock.advance({ hours: 3 })
    await shop.reconcile()
    const again = (await extend('45.00')).body
    await shop.atBank(textOf(again['redirect']?.['url']), 'approve')
    expect(await friendsOf(referrer)).toMatchObject([{ status: 'ordered', reward: '10.00' }])
    expect(await price()).toMatchObject({ referral_discount: '0.00', total: '50.00' })
    expect((await pay(friend)).referral).toBe('0.00')
    expect((await runInvariants(shop.server.databaseUrl)).map(({ name }) => name)).toEqual([])
  })

  it('a referral is held by one order at a time, and free again when that expires', async () => {
    const friend = await referred(await aPerson())
    const first = await buy(friend)
    expect(first.body['order']?.['referral_discount']).toBe('10.01')
    expect((await buy(friend)).body['order']?.['referral_discount']).toBe('0.00')
    await shop.server.clock.advance({ hours: 3 })
    await shop.reconcile()
    expect((await buy(friend)).body['order']?.['referral_discount']).toBe('10.01')
  })

  it('a referral goes to one of two orders that ask for it at once', async () => {
    expect((await twoAtOnce(lockReferral)).toSorted()).toEqual(['full price', 'held'])
  })

  it('a referral without its lock fails on a constraint instead of charging the second order in full', async () => {
    const seen = async (tx: Transaction, accountId: Member['accountId']) =>
      hasReferral(tx, { accountId, replaceable: [] })
    expect(await twoAtOnce(seen)).toEqual(expect.arrayContaining([expect.stringContaining('taken under its lock')]))
  })

  it('a referral brings no reward for an order that was refunded', async () => {
    const referrer = await aPerson()
    const friend = await referred(referrer)
    await giveBack(friend, await payGoods(friend))
    await pass(15)
    await rewardReferrals(shop.server.db)
    expect(await wallet(referrer)).toBe(0)
    expect(await friendsOf(referrer)).toMatchObject([{ status: 'lost' }])
  })

  it('a referral brings its reward though a second payment of the order went back', async () => {
    const referrer = await aPerson()
    const friend = await referred(referrer)
    const { body } = await buy(friend)
    const again = await shop.payAgain(friend, textOf(body['order']?.['id']))
    await shop.atBank(again.url, 'approve')
    await shop.atBank(textOf(body['redirect']?.['url']), 'approve')
    expect(await wallet(friend)).toBe(9004)
    await pass(15)
    await rewardReferrals(shop.server.db)
    expect(await wallet(referrer)).toBe(1000)
    expect(await friendsOf(referrer)).toMatchObject([{ status: 'earned' }])
  })

  it('a reward is taken back when its order is refunded afterwards', async () => {
    const referrer = await aPerson()
    const friend = await referred(referrer)
    const id = await payGoods(friend)
    await pass(15)
    await rewardReferrals(shop.server.db)
    expect(await wallet(referrer)).toBe(1000)
    await giveBack(friend, id)
    expect(await wallet(referrer)).toBe(0)
    expect(await friendsOf(referrer)).toMatchObject([{ status: 'lost' }])
  })

  it('nobody refers themselves under another spelling, nor a person who had an account before', async () => {
    const referrer = await aPerson({ email: 'self.refer@gmail.com' })
    const again = await referred(referrer, { email: 'selfrefer+2@gmail.com' })
    expect((await buy(again)).body['order']?.['referral_discount']).toBe('0.00')
    const gone = await aPerson({ email: 'came.back@gmail.com' })
    expect((await as(gone, '/me/delete', { password: aPassword })).status).toBe(200)
    const back = await referred(referrer, { email: 'cameback@gmail.com' })
    expect((await buy(back)).body['order']?.['referral_discount']).toBe('0.00')
    expect((await friendsOf(referrer)).map(({ status }) => status)).toEqual(['refused', 'refused'])
  })

  it('an unknown referral code is refused at registration, and opens no account', async () => {
    const email = 'nobody-code@example.com'
    const typed = { email, phone: undefined, referral_code: 'BBBBBBBB' }
    const refused = await unchanged(shop.server, async () => signUp(shop.server, typed))
    expect(refused).toMatchObject({ status: 422, body: { errors: { referral_code: [expect.any(String)] } } })
  })

  it('a referral code can be tried twenty times an hour and no more', async () => {
    const strict = await startTestServer({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
    await aStudio(strict.db)
    const guess = async (turn: number) =>
      strict.request('POST', '/refer-code/check', {
        body: { code: `GUESS${turn}` },
        headers: { 'x-forwarded-for': '203.0.113.5' },
      })
    const statuses: number[] = []
    await unchanged(strict, async () => {
      for (let turn = 0; turn < 21; turn += 1) statuses.push((await guess(turn)).status)
    })
    await strict.stop()
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
  })

  it('a referral shows a first name and an initial to whoever has the code, however it is typed', async () => {
    const code = await codeOf(await aPerson({ full_name: 'Tan Wei Shan' }))
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    const found = await shop.server.request('POST', '/refer-code/check', { body: { code: typed } })
    expect(found).toMatchObject({ status: 200, body: { code, name: 'Tan S.', percent: 10 } })
    expect(await shop.server.request('POST', '/refer-code/check', { body: { code: 'nobody' } })).toMatchObject({
      status: 422,
      body: { code: 'discounts.refer_unknown' },
    })
  })
})
