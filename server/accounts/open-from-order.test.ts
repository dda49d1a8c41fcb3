import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember } from '#dev/testing/builders.ts'
import { aDelivery, cartBuyer, orders, placedOf } from '#dev/testing/carts.ts'
import { aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { mergingIn } from '#dev/testing/merges.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'

let shop: Shop
let productId: string
let delivery: string
beforeAll(async () => {
  shop = await startShop()
  await publishDocuments(shop.server.db, shop.studio.branchId)
  productId = (await aProduct(shop.server.db, { catalog: await aCatalog(shop.server.db, shop.studio) })).id
  delivery = await aDelivery(shop)
})
afterAll(async () => shop.stop())

/** A guest's paid order, placed with an e-mail of its own. */
async function aGuestOrder() {
  const email = `guest-${randomUUID().slice(0, 8)}@example.com`
  const address = { ...exampleAddress, email }
  const guest = cartBuyer(shop)
  const items = [{ id: productId, quantity: 1 }]
  const placed = placedOf(await orders(guest, { items, delivery, state: { billing_address: address } }))
  await shop.atBank(placed.url, 'approve')
  const open = async (key = placed.key, password: string = aPassword) =>
    shop.server.request('POST', `/orders/${placed.orderId}/account`, {
      body: { password },
      headers: key === '' ? {} : { 'x-order-key': key },
    })
  return { ...placed, email, open }
}

const ordersOf = async (token: string) => {
  const { body } = await shop.server.request('GET', '/orders', { token })
  return Array.isArray(body['data']) ? body['data'].map((order) => order['id']) : []
}

test('the password alone opens an account, which shows the order at once and owns it once the e-mail is verified', async () => {
  const { email, orderId, open } = await aGuestOrder()
  const opened = await open()
  expect(opened).toMatchObject({
    status: 201,
    body: { me: { full_name: exampleAddress.recipient, email, email_verified: false, birth_date: null, phone: null } },
  })
  const token = textOf(opened.body['token'])
  expect(await ordersOf(token)).toEqual([])
  const { number } = await shop.server.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', asId('orders', orderId))
    .executeTakeFirstOrThrow()
  const kept = async () => (await shop.server.request('GET', '/orders-overview', { token })).body['kept']
  expect(await kept()).toEqual([number])
  expect((await shop.server.request('GET', `/orders/${orderId}`, { token })).status).toBe(404)
  await shop.server.request('POST', '/send-email-verify', { token, body: {} })
  const sent = await messagesTo(shop.server.db, { recipient: email })
  const code = /^\d{6}$/m.exec(sent.find(({ template }) => template === 'accounts.code')?.plain ?? '')?.[0]
  expect((await shop.server.request('POST', '/verify-email', { token, body: { code } })).status).toBe(200)
  expect(await ordersOf(token)).toEqual([orderId])
  expect(await kept()).toEqual([])
})

test('the order moves along when the account is merged into another one, whose code verifies the e-mail', async () => {
  const { email, orderId, open } = await aGuestOrder()
  await open()
  const { anAccount, prove, send, codeOf, merge } = mergingIn(() => shop.server)
  const own = await anAccount('own')
  await prove(own)
  await send(own, email)
  const { accountId } = await shop.server.db
    .selectFrom('accounts')
    .select('id as accountId')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const code = await codeOf({ ...own, accountId, email })
  expect((await merge(own, { login: email, code })).body['moved']).toMatchObject({ orders: 1 })
  expect(await ordersOf(own.token)).toEqual([orderId])
})

/** Verifies the e-mail of an account that was opened from an order. */
async function verify(token: string, email: string): Promise<void> {
  await shop.server.request('POST', '/send-email-verify', { token, body: {} })
  const sent = await messagesTo(shop.server.db, { recipient: email })
  const code = /^\d{6}$/m.exec(sent.find(({ template }) => template === 'accounts.code')?.plain ?? '')?.[0]
  const answers = await Promise.all(
    [1, 2, 3].map(async () => shop.server.request('POST', '/verify-email', { token, body: { code } })),
  )
  expect(answers.some(({ status }) => status === 200)).toBe(true)
}

test('the order earns its points for the account that claims it, once', async () => {
  const { email, open } = await aGuestOrder()
  const token = textOf((await open()).body['token'])
  await verify(token, email)
  const lots = await shop.server.db
    .selectFrom('point_lots as lot')
    .innerJoin('accounts as a', 'a.id', 'lot.account_id')
    .select(['lot.points', 'lot.remaining'])
    .where('a.email', '=', email)
    .execute()
  expect(lots).toEqual([{ points: 57, remaining: 57 }])
})

test('money that was refunded before the claim earns nothing', async () => {
  const { email, orderId, key, open } = await aGuestOrder()
  const asked = await shop.server.request('POST', '/refunds', {
    headers: { 'x-order-key': key },
    body: { order_id: orderId, reason: 'wrong_item', comment: 'Too small', destination: 'source' },
  })
  const manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
  const decided = await shop.server.request('PUT', `/staff/refunds/${textOf(asked.body['cancellation']?.['id'])}`, {
    token: manager.token,
    body: { decision: 'approve' },
  })
  expect(decided.status).toBe(200)
  const token = textOf((await open()).body['token'])
  await verify(token, email)
  expect(await ordersOf(token)).toEqual([orderId])
  const lots = await shop.server.db
    .selectFrom('point_lots')
    .select('points')
    .where('order_id', '=', asId('orders', orderId))
    .execute()
  expect(lots).toEqual([])
})

test('an account is opened from an order with its key alone, and once', async () => {
  const [own, other] = [await aGuestOrder(), await aGuestOrder()]
  expect((await own.open('')).status).toBe(404)
  expect((await own.open(other.key)).status).toBe(404)
  expect(await own.open(own.key, 'short')).toMatchObject({ status: 422 })
  const answers = await Promise.all(Array.from({ length: 5 }, async () => own.open()))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
})

test('an account from an order takes none of the passwords that are tried first', async () => {
  const { key, email, open } = await aGuestOrder()
  for (const password of ['password', email]) {
    const refused = await open(key, password)
    expect([refused.status, refused.body['code']]).toEqual([422, 'accounts.password_common'])
  }
  expect((await open()).status).toBe(201)
})

test('an e-mail that has an account keeps it, and its order stays a guest order', async () => {
  const { email, orderId, key, open } = await aGuestOrder()
  await signUp(shop.server, { email })
  expect(await open()).toMatchObject({ status: 409, body: { code: 'accounts.taken' } })
  const read = await shop.server.request('GET', `/orders/${orderId}`, { headers: { 'x-order-key': key } })
  expect(read.status).toBe(200)
})

test('a person who resets the password by the mailbox gets the account and not the order of another', async () => {
  const { email, open } = await aGuestOrder()
  await open()
  await shop.server.request('POST', '/forget-password', { body: { login: email } })
  const sent = await messagesTo(shop.server.db, { recipient: email })
  const code = /^\d{6}$/m.exec(sent.find(({ template }) => template === 'accounts.code')?.plain ?? '')?.[0] ?? ''
  const reset = await shop.server.request('POST', '/reset-password', {
    body: { login: email, code, password: 'seven cold plates of rojak' },
  })
  expect(reset.status).toBe(200)
  const token = textOf(reset.body['token'])
  expect(await ordersOf(token)).toEqual([])
  expect((await shop.server.request('GET', '/orders-overview', { token })).body['kept']).toEqual([])
})
