import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember } from '#dev/testing/builders.ts'
import { aDelivery, bank, cartBuyer } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import type { Id } from '#domain/kit/id.ts'

let shop: Shop
let socks: Product
let west: Id<'shipping_methods'>
let east: Id<'shipping_methods'>
beforeAll(async () => {
  shop = await startShop()
  socks = await aProduct(shop.server.db, {
    catalog: await aCatalog(shop.server.db, shop.studio),
    variants: [{ stock: 50 }],
  })
  west = await aDelivery(shop)
  east = await aDelivery(shop, 1800)
  const zones = [
    [west, 'pulau-pinang', 'kedah'],
    [east, 'sabah', 'sarawak', 'labuan'],
  ] as const
  for (const [id, ...stateIds] of zones)
    await sql`update shipping_methods set state_ids = ${[...stateIds]}::text[] where id = ${id}`.execute(shop.server.db)
})
afterAll(async () => shop.stop())

async function aGuest() {
  const guest = cartBuyer(shop)
  await guest.put([{ id: socks.id, quantity: 1 }])
  return guest
}

describe('a postcode and a state', () => {
  it.each([
    ['88000', 'pulau-pinang', 'addresses.zip_elsewhere'],
    ['10200', 'sabah', 'addresses.zip_elsewhere'],
    ['00000', 'pulau-pinang', 'addresses.zip_unknown'],
  ])('%s in %s are checked before anything is stored', async (zip, state_id, code) => {
    const guest = await aGuest()
    const billing_address = { ...exampleAddress, zip, state_id }
    const method = state_id === 'sabah' ? east : west
    expect(await guest.fill({ billing_address, shipping_method: method })).toMatchObject({
      status: 422,
      body: { code },
    })
    expect((await guest.get('/checkout')).body).toMatchObject({ billing_address: null })
    const elsewhere = {
      billing_address: exampleAddress,
      ship_to_bill_address: false,
      shipping_address: billing_address,
    }
    expect((await guest.fill({ ...elsewhere, shipping_method: method })).body).toMatchObject({ code })
  })

  it('postcode and state of a bill may differ when the goods go elsewhere', async () => {
    const guest = await aGuest()
    const answer = await guest.fill({
      billing_address: { ...exampleAddress, zip: '88000' },
      ship_to_bill_address: false,
      shipping_address: exampleAddress,
      shipping_method: west,
    })
    expect(answer.status).toBe(200)
  })

  it('postcode and state that were kept before are checked when the order is placed', async () => {
    const guest = await aGuest()
    await guest.fill({ billing_address: exampleAddress, shipping_method: west })
    await sql`update carts set checkout = jsonb_set(checkout, '{billing_address,zip}', '"88000"') where checkout -> 'billing_address' ->> 'zip' = '10200'`.execute(
      shop.server.db,
    )
    expect(await guest.checkout()).toMatchObject({ status: 422, body: { code: 'addresses.zip_elsewhere' } })
    expect((await guest.fill({ billing_address: exampleAddress, shipping_method: west })).status).toBe(200)
    expect((await guest.checkout()).status).toBe(201)
  })

  it('postcode and state of an address book are not taken by themselves', async () => {
    const { token } = await aMember(shop.server.db)
    await shop.server.request('POST', '/address', { token, body: { ...exampleAddress, title: 'Home', zip: '88000' } })
    const member = cartBuyer(shop, token)
    await member.put([{ id: socks.id, quantity: 1 }])
    expect((await member.get('/checkout?usual=true')).body).toMatchObject({ billing_address: null })
    expect((await member.checkout({ ...bank, usual: true })).body).toMatchObject({ code: 'addresses.missing' })
  })
})
