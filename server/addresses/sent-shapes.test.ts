import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember } from '#dev/testing/builders.ts'
import { cartBuyer } from '#dev/testing/carts.ts'
import { aGift } from '#dev/testing/gifts.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const { state_id: stateId, ...parts } = exampleAddress
const shapes = [
  ['flat', exampleAddress],
  ['as an address beside its state', { address: parts, state_id: stateId }],
  ['as an address that holds its state', { address: exampleAddress }],
] as const

describe.each(shapes)('an address that is sent %s', (_, sent) => {
  test('is kept by the address book, new or changed', async () => {
    const { token } = await aMember(shop.server.db)
    const added = await shop.server.request('POST', '/address', { token, body: { title: 'Home', ...sent } })
    expect(added).toMatchObject({ status: 201, body: exampleAddress })
    const path = `/address/${textOf(added.body['id'])}`
    const saved = await shop.server.request('PUT', path, { token, body: { title: 'Work', ...sent } })
    expect(saved).toMatchObject({ status: 200, body: { ...exampleAddress, title: 'Work' } })
  })

  test('is kept as another service wrote it out, and goes so into a checkout, until it is saved without', async () => {
    const { token } = await aMember(shop.server.db)
    const whole = 'The Blue Mansion, George Town'
    const added = await shop.server.request('POST', '/address', {
      token,
      body: { title: 'Home', ...sent, formatted_address: ` ${whole} ` },
    })
    expect(added.body).toMatchObject({ ...exampleAddress, formatted_address: whole, display_text: whole })
    const path = `/address/${textOf(added.body['id'])}`
    expect((await shop.server.request('GET', path, { token })).body).toEqual(added.body)
    const found = await shop.server.request('GET', '/address?keyword=mansion', { token })
    expect(found.body).toMatchObject({ data: [{ formatted_address: whole }] })
    const checkout = await shop.server.request('GET', '/checkout', { token })
    expect(checkout.body).toMatchObject({ addresses: [{ formatted_address: whole, display_text: whole }] })
    const saved = await shop.server.request('PUT', path, { token, body: { title: 'Home', ...sent } })
    expect(saved.body).toMatchObject({
      formatted_address: null,
      display_text: '12 Lebuh Chulia, Pulau Pinang, George Town, 10200',
    })
  })

  test('goes with a checkout, to bill and to deliver to, and says there how another service wrote it', async () => {
    const buyer = cartBuyer(shop)
    const other = { ...sent, formatted_address: 'The Blue Mansion, George Town' }
    expect(
      await buyer.fill({ billing_address: sent, ship_to_bill_address: false, shipping_address: other }),
    ).toMatchObject({
      status: 200,
      body: {
        billing_address: { ...exampleAddress, display_text: '12 Lebuh Chulia, Pulau Pinang, George Town, 10200' },
        shipping_address: { ...exampleAddress, display_text: 'The Blue Mansion, George Town' },
      },
    })
  })

  test.each(['/cart/gifts', '/gift-cards/checkout'])('is where a printed card of %s is posted', async (path) => {
    const buyer = cartBuyer(shop, (await aMember(shop.server.db)).token)
    const gift = { ...aGift, delivery: 'physical', recipient_email: undefined, send_on: undefined }
    expect((await buyer.post(path, { ...gift, recipient_address: sent })).status).toBe(201)
    const table = path === '/cart/gifts' ? 'cart_gifts' : 'gifts'
    const rows = await shop.server.db.selectFrom(table).select('recipient_address').execute()
    expect(rows).toContainEqual({ recipient_address: '12 Lebuh Chulia\n10200 George Town\nPulau Pinang' })
    await shop.server.db.updateTable(table).set({ recipient_address: null }).execute()
    const nowhere = await buyer.post(path, { ...gift, recipient_address: { address: { recipient: 'Siti' } } })
    expect(nowhere).toMatchObject({ status: 422, body: { errors: { recipient_address: [expect.any(String)] } } })
  })
})

test.each([
  [{ address: { ...parts, zip: '1020' }, state_id: stateId }, 'Please provide valid postcode. It has 5 digits.'],
  [{ address: { ...parts, city: '' }, state_id: stateId }, 'You must provide your city'],
  [{ address: parts }, 'You must provide your state'],
  [{}, 'You must provide your full name'],
])('the address book refuses %j as it refuses a flat one', async (sent, message) => {
  const { token } = await aMember(shop.server.db)
  const answer = await shop.server.request('POST', '/address', { token, body: { title: 'Home', ...sent } })
  expect(answer).toMatchObject({ status: 422, body: { message } })
})

test('a checkout names the first missing part of a nested address', async () => {
  const buyer = cartBuyer(shop)
  expect(await buyer.fill({ billing_address: { address: { ...parts, city: '' }, state_id: stateId } })).toMatchObject({
    status: 422,
    body: { message: 'Please review city for your address to proceed.' },
  })
})
