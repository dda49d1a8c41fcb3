import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember } from '#dev/testing/builders.ts'
import { aDelivery, bank, cartBuyer, placedOf } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Catalog } from '#dev/testing/catalog.ts'
import type { Answered } from '#dev/testing/server.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'

let shop: Shop
let catalog: Catalog
let delivery: Id<'shipping_methods'>
beforeAll(async () => {
  shop = await startShop({ env: { TRUSTED_PROXIES: '1' } })
  catalog = await aCatalog(shop.server.db, shop.studio)
  delivery = await aDelivery(shop)
})
afterAll(async () => shop.stop())

const rings = async (stock: number) => aProduct(shop.server.db, { catalog, variants: [{ stock }] })

/** A guest with a made-up e-mail and phone, in that network. */
async function strangerWants(id: string, quantity: number, address = '203.0.113.7') {
  const guest = cartBuyer(shop)
  const put = await guest.put([{ id, quantity }])
  const contact_number = `6011${String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')}`
  const billing_address = { ...exampleAddress, email: `${randomUUID()}@example.com`, contact_number }
  await guest.fill({ billing_address, shipping_method: delivery })
  const order = async (): Promise<Answered> => guest.checkout(bank, { 'x-forwarded-for': address })
  return { put, order }
}

describe('strangers without an account', () => {
  it('guests hold half of a stock with unpaid orders at the most, and members have the rest', async () => {
    const { id } = await rings(40)
    const all = await strangerWants(id, 40)
    expect(all.put.body).toMatchObject({ code: 'cart.max_quantity' })
    const half = await strangerWants(id, 20)
    expect((await half.order()).status).toBe(201)
    expect((await strangerWants(id, 1, '198.51.100.9')).put.body).toMatchObject({ code: 'cart.sold_out' })
    const member = cartBuyer(shop, (await aMember(shop.server.db)).token)
    expect((await member.put([{ id, quantity: 20 }])).status).toBe(200)
  })

  it('guests hold no more together when each looked before the others ordered', async () => {
    const { id } = await rings(12)
    const strangers = await Promise.all([1, 2, 3].map(async (index) => strangerWants(id, 3, `198.51.100.${index}`)))
    const answers = await Promise.all(strangers.map(async ({ order }) => order()))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409])
  })

  it('guests of one network have ten open orders at the most, whatever address of the network they use', async () => {
    const { id } = await rings(100)
    const placed = []
    for (let index = 1; index <= 11; index += 1) {
      const stranger = await strangerWants(id, 1, `2001:db8:7:7::${index}`)
      placed.push(await stranger.order())
    }
    expect(placed.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 201), 409])
    expect(placed.at(-1)?.body).toMatchObject({ code: 'orders.too_many_of_guests' })
    // The ten minutes of the orders are over, and their bank pages are still open.
    await shop.server.clock.advance({ minutes: 12 })
    const another = await (await strangerWants(id, 1, '2001:db8:7:7::11')).order()
    expect(another.body).toMatchObject({ code: 'orders.too_many_of_guests' })
    expect((await (await strangerWants(id, 1, '2001:db8:7:8::1')).order()).status).toBe(201)
    const [first] = placed
    if (first) await shop.atBank(placedOf(first).url, 'approve')
    expect((await (await strangerWants(id, 1, '2001:db8:7:7::12')).order()).status).toBe(201)
  })

  it('an order of a guest is not held longer by another bank page while the gateway knows of no try', async () => {
    const { id } = await rings(4)
    const answer = await (await strangerWants(id, 1)).order()
    const { orderId, key } = placedOf(answer)
    const headers = { 'x-order-key': key }
    const until = async () =>
      instant(textOf((await shop.server.request('GET', `/orders/${orderId}`, { headers })).body['hold_ends_at']))
    const first = await until()
    await shop.server.clock.advance({ minutes: 6 })
    const again = await shop.server.request('POST', `/orders/${orderId}/payments`, { headers, body: bank })
    expect(again.status).toBe(201)
    expect(await until()).toEqual(first)
  })
})
