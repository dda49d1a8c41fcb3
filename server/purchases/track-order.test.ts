import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aSockOrder, guestEmail } from '#dev/testing/sock-orders.ts'
import { textOf } from '#dev/testing/visitors.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const track = async (number: string, contact: string, headers: Readonly<Record<string, string>> = {}) =>
  shop.server.request('POST', '/track-order', { body: { number, contact }, headers })

describe('an order is tracked without an account', () => {
  it('an order is tracked by its number and the e-mail or phone it was placed with, in any spelling', async () => {
    const { orderId, number } = await aSockOrder(shop)
    await shop.server.db.updateTable('orders').set({ phone: '60123456789' }).where('id', '=', orderId).execute()
    const spelled = `${number.slice(0, 4)}-${number.slice(4).toLowerCase()}`
    for (const contact of ['SITI+shop@example.com', '012-345 6789', '+60 12 345 6789']) {
      const found = await track(spelled, contact)
      expect(found).toMatchObject({ status: 200, body: { success: true, order: { id: orderId, number } } })
      const key = textOf(found.body['order_key'])
      const read = await shop.server.request('GET', `/orders/${orderId}`, { headers: { 'x-order-key': key } })
      expect(read.status).toBe(200)
    }
  })

  it('tracking an order without an account gives a browser the key in an HttpOnly cookie, and not in the body', async () => {
    const { orderId, number } = await aSockOrder(shop)
    const found = await track(number, guestEmail, { 'x-platform': 'web' })
    expect(found.body['order_key']).toBeNull()
    const cookie = found.headers.getSetCookie().find((line) => line.startsWith('hundred_order=')) ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    const read = await shop.server.request('GET', `/orders/${orderId}`, {
      headers: { cookie: cookie.split(';')[0] ?? '' },
    })
    expect(read.status).toBe(200)
  })

  it('tracking an order gives one response to no such order, to a wrong contact, and to the order of an account', async () => {
    const { number } = await aSockOrder(shop)
    const member = await aMember(shop.server.db)
    const own = await aSockOrder(shop, { member })
    const answers = [
      await track('NOSUCHORDER1', guestEmail),
      await track(number, 'ali@example.com'),
      await track(own.number, member.email),
    ]
    for (const { status, body } of answers)
      expect({ status, ...body, request_id: '' }).toMatchObject({
        status: 404,
        code: 'request.not_found',
        message: 'No result found',
      })
  })

  it('tracking an order names the field that is wrong', async () => {
    expect((await track('', 'nobody')).body).toMatchObject({
      code: 'request.invalid',
      errors: { number: ['Order number cannot be empty'], contact: ['Invalid phone or email'] },
    })
  })
})

it('contacts of one order cannot be guessed for long', async () => {
  const strict = await startShop({ env: { RATE_LIMITS: 'on' } })
  const { number } = await aSockOrder(strict)
  const statuses = []
  for (let time = 0; time < 12; time += 1) {
    const body = { number, contact: `guess${time}@example.com` }
    statuses.push((await strict.server.request('POST', '/track-order', { body })).status)
  }
  await strict.stop()
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
})
