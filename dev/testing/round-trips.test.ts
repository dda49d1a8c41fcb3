import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aClass, aMember, aPack, type Member } from '#dev/testing/builders.ts'
import { aDelivery, bank } from '#dev/testing/carts.ts'
import { aCatalog, aProduct } from '#dev/testing/catalog.ts'
import { countStatements, type SentStatements } from '#dev/testing/count-statements.ts'
import { lastMessage, tell } from '#dev/testing/each-gateway.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop({ env: { RATE_LIMITS: 'on' } })
})
afterAll(async () => shop.stop())

/** At first connections are opened and statements are not named yet. */
const warmUps = 4
const counted = 3

type Visit = Readonly<Record<string, () => Promise<{ readonly status: number }>>>

/** The least that each request of some visits sends, because the server also sends statements of its own. */
async function leastOf(visit: (member: Member) => Visit): Promise<Map<string, SentStatements>> {
  const least = new Map<string, SentStatements>()
  // Before the visits, because a new plan is published.
  const members = await Promise.all(
    Array.from({ length: warmUps + counted }, async () => {
      const member = await aMember(shop.server.db)
      await aPack(shop.server.db, { studio: shop.studio, member })
      return member
    }),
  )
  for (const [time, member] of members.entries()) {
    for (const [name, request] of Object.entries(visit(member))) {
      let status = 0
      const sent = await countStatements(async () => {
        status = (await request()).status
      })
      expect([name, status]).toEqual([name, expect.toBeOneOf([200, 201])])
      const before = least.get(name)
      const isLess = !before || before.statements.length > sent.statements.length || before.trips > sent.trips
      if (time >= warmUps && isLess) least.set(name, sent)
    }
  }
  return least
}

/** As the member's page sends it. */
async function ask(member: Member, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  const { token } = member
  if (method === 'GET') return shop.server.request(method, path, { token })
  return shop.server.request(method, path, { token, body: body ?? {}, headers: { 'idempotency-key': randomUUID() } })
}

/** At most so many statements in so many round trips. */
type Ceilings = Readonly<Record<string, readonly [statements: number, trips: number]>>

function expectWithin(least: ReadonlyMap<string, SentStatements>, ceilings: Ceilings): void {
  for (const [name, [statements, trips]] of Object.entries(ceilings)) {
    const sent = least.get(name)
    const listed = sent?.statements.map(({ text, trip }) => `${trip} ${text.replaceAll(/\s+/g, ' ').trim()}`).join('\n')
    expect(sent?.statements.length, `statements of ${name}:\n${listed}`).toBeLessThanOrEqual(statements)
    expect(sent?.trips, `round trips of ${name}:\n${listed}`).toBeLessThanOrEqual(trips)
  }
  expect([...least.keys()]).toEqual(Object.keys(ceilings))
}

it('from the cart to a paid order, and to the lists with it, each request takes few round trips', async () => {
  const delivery = await aDelivery(shop)
  const product = await aProduct(shop.server.db, { catalog: await aCatalog(shop.server.db, shop.studio) })
  const least = await leastOf((member) => {
    let url = ''
    return {
      'GET /cart': async () => ask(member, 'GET', '/cart'),
      'PUT /cart': async () => ask(member, 'PUT', '/cart', { items: [{ id: product.id, quantity: 1 }] }),
      'PUT /checkout': async () =>
        ask(member, 'PUT', '/checkout', { billing_address: exampleAddress, shipping_method: delivery }),
      'POST /orders/checkout': async () => {
        const placed = await ask(member, 'POST', '/orders/checkout', bank)
        url = textOf(placed.body['redirect']?.['url'])
        return placed
      },
      callback: async () => {
        await shop.atBank(url, 'approve-drop-server')
        return tell(shop, await lastMessage(shop, new URL(url).searchParams.get('orderNo') ?? ''))
      },
      'GET /orders': async () => ask(member, 'GET', '/orders'),
      'GET /wallet_transactions': async () => ask(member, 'GET', '/wallet_transactions'),
    }
  })
  expectWithin(least, {
    'GET /cart': [6, 4],
    'PUT /cart': [15, 6],
    'PUT /checkout': [19, 6],
    'POST /orders/checkout': [26, 8],
    callback: [24, 5],
    'GET /orders': [7, 3],
    'GET /wallet_transactions': [4, 2],
  })
})

it('booking a class and cancelling it take few round trips', async () => {
  const sessionId = await aClass(shop.server.db, { studio: shop.studio })
  const least = await leastOf((member) => {
    let booking = ''
    return {
      'POST /bookings': async () => {
        const booked = await ask(member, 'POST', '/bookings', { session_id: sessionId })
        booking = textOf(booked.body['booking']?.['id'])
        return booked
      },
      'DELETE /bookings/{id}': async () => ask(member, 'DELETE', `/bookings/${booking}`),
    }
  })
  expectWithin(least, { 'POST /bookings': [13, 4], 'DELETE /bookings/{id}': [12, 4] })
})
