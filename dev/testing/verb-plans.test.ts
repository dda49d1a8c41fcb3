import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { openPool } from '#server/driver/database.ts'
import { aCaller, anActor, bookingIdOf, type Actor, type Caller } from './actor.ts'
import { aClass, aMember, aPlan } from './builders.ts'
import { aDelivery, bank, cartBuyer, placedOf } from './carts.ts'
import { aCatalog, aProduct } from './catalog.ts'
import { countStatements } from './count-statements.ts'
import { createLargeDatabase, type TestDatabase } from './database.ts'
import { lastMessage, tell } from './each-gateway.ts'
import { ticks } from './forms.ts'
import { genericPlan, growing, preferIndexes, scanOf } from './plans.ts'
import type { Answered } from './server.ts'
import { startShop, type Shop } from './shop.ts'

let large: TestDatabase
let pool: pg.Pool
let shop: Shop

beforeAll(async () => {
  large = await createLargeDatabase()
  shop = await startShop({ database: large })
  pool = openPool(large.url, { size: 2, onLost: () => undefined })
  preferIndexes(pool)
}, 120_000)
afterAll(async () => {
  await pool.end()
  await shop.stop()
})

/**
 * The statements of some requests, each text once, by the request that sent it. Not those inside functions of the
 * database, which read by keys alone.
 */
async function sentBy(requests: Readonly<Record<string, () => Promise<{ readonly status: number }>>>) {
  const texts = new Map<string, string>()
  for (const [name, request] of Object.entries(requests)) {
    let status = 0
    const { statements } = await countStatements(async () => {
      status = (await request()).status
    })
    expect([name, status]).toEqual([name, expect.toBeOneOf([200, 201])])
    for (const { text } of statements)
      if (/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) texts.set(text, texts.get(text) ?? name)
  }
  return texts
}

async function scansOf(texts: ReadonlyMap<string, string>): Promise<string[]> {
  const scans: string[] = []
  for (const [text, name] of texts) {
    const plan = await genericPlan(pool, text)
    if (scanOf(growing).test(plan)) scans.push(`${name}: ${text}\n${plan}`)
  }
  return scans
}

test('from the cart to the paid order no statement scans a table that grows', async () => {
  const { token } = await aMember(shop.server.db)
  const buyer = cartBuyer(shop, token)
  const delivery = await aDelivery(shop)
  const product = await aProduct(shop.server.db, { catalog: await aCatalog(shop.server.db, shop.studio) })
  const manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
  let placed: ReturnType<typeof placedOf>
  const order = async (): Promise<Answered> => {
    const answer = await buyer.checkout()
    placed = placedOf(answer)
    return answer
  }
  const texts = await sentBy({
    'PUT /cart': async () => buyer.put([{ id: product.id, quantity: 1 }]),
    'GET /cart': async () => buyer.get('/cart'),
    'PUT /checkout': async () => buyer.fill({ billing_address: exampleAddress, shipping_method: delivery }),
    'POST /orders/checkout': order,
    'a message of the gateway': async () => {
      await shop.atBank(placed.url, 'approve-drop-server')
      return tell(shop, await lastMessage(shop, new URL(placed.url).searchParams.get('orderNo') ?? ''))
    },
    'GET /orders/{id}': async () => buyer.get(`/orders/${placed.orderId}`),
    'PUT /cart again': async () => buyer.put([{ id: product.id, quantity: 1 }]),
    'POST /orders/checkout again': order,
    'POST /staff/orders/{id}/cash': async () => {
      const due = (await buyer.get(`/orders/${placed.orderId}`)).body['to_pay']
      return shop.server.request('POST', `/staff/orders/${placed.orderId}/cash`, {
        token: manager.token,
        body: { due },
      })
    },
  })
  expect(texts.size).toBeGreaterThan(40)
  expect(await scansOf(texts)).toEqual([])
})

test('from the package to the class no statement scans a table that grows', async () => {
  const [member, waiting] = [await aBooker(), await aBooker()]
  const holder = await aCaller(shop.server)
  await sign(holder)
  const startsAt = (await shop.server.clock.now()).add({ hours: 100 })
  const [first, second, small] = [
    await aClass(shop.server.db, { studio: shop.studio, startsAt }),
    await aClass(shop.server.db, { studio: shop.studio, startsAt: startsAt.add({ hours: 2 }) }),
    await aClass(shop.server.db, { studio: shop.studio, startsAt: startsAt.add({ hours: 4 }), capacity: 1 }),
  ]
  const post = async (path: string, { token, body }: { token: string; body: object }) =>
    shop.server.request('POST', path, { token, body, headers: { 'idempotency-key': randomUUID() } })
  const { token } = member
  const cancel = async (id: string) =>
    shop.server.request('DELETE', `/bookings/${id}`, { token, body: {}, headers: { 'idempotency-key': randomUUID() } })
  let booking = ''
  let last = ''
  const noted = async (answer: Promise<Answered>, note: (id: string) => void) => {
    const told = await answer
    note(bookingIdOf(told))
    return told
  }
  const planId = await aPlan(shop.server.db, { studio: shop.studio })
  const texts = await sentBy({
    'POST /packages/checkout': async () => post('/packages/checkout', { token, body: { plan_id: planId, ...bank } }),
    'POST /bookings/hold': async () => post('/bookings/hold', { token: holder.token, body: { session_id: second } }),
    'POST /bookings': async () =>
      noted(post('/bookings', { token, body: { session_id: first } }), (id) => (booking = id)),
    'POST /bookings/{id}/swap': async () =>
      noted(post(`/bookings/${booking}/swap`, { token, body: { session_id: second } }), (id) => (booking = id)),
    'DELETE /bookings/{id}': async () => cancel(booking),
    'POST /bookings, the last seat': async () =>
      noted(post('/bookings', { token, body: { session_id: small } }), (id) => (last = id)),
    'POST /bookings, the waitlist': async () =>
      post('/bookings', { token: waiting.token, body: { session_id: small, booking_type: 'waitlist' } }),
    'DELETE /bookings/{id}, which promotes': async () => cancel(last),
    'GET /bookings': async () => shop.server.request('GET', '/bookings?when=upcoming', { token: waiting.token }),
  })
  expect(texts.size).toBeGreaterThan(30)
  expect(await scansOf(texts)).toEqual([])
})

/** A member with a pack who has signed the waiver of the demo. */
async function aBooker(): Promise<Actor> {
  const member = await anActor(shop.server, { studio: shop.studio })
  await sign(member)
  return member
}

async function sign({ token }: Caller): Promise<void> {
  const { body } = await shop.server.request('GET', '/documents/waiver')
  const form = { kind: 'waiver', version: body['version'], language: 'en', typed_name: 'Lim Hui Min', consents: ticks }
  const signed = await shop.server.request('POST', '/forms/signed', { token, body: form })
  if (signed.status !== 201) throw new Error(`the waiver was not signed: ${JSON.stringify(signed.body)}`)
}
