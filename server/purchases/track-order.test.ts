import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aStudio, type Studio } from '#dev/testing/builders.ts'
import { aGoodsOrder, guestEmail } from '#dev/testing/goods-order.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'

let server: TestServer
let studio: Studio
beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
afterAll(async () => server.stop())

const track = async (number: string, contact: string, headers: Readonly<Record<string, string>> = {}) =>
  server.request('POST', '/track-order', { body: { number, contact }, headers })

describe('an order is tracked without an account', () => {
  it('SHOP check 3: by its number and the e-mail or phone it was placed with, in any spelling', async () => {
    const { orderId, number } = await aGoodsOrder(server, { studio, phone: '60123456789' })
    const spelled = `${number.slice(0, 4)}-${number.slice(4).toLowerCase()}`
    for (const contact of ['SITI+shop@example.com', '012-345 6789', '+60 12 345 6789']) {
      const found = await track(spelled, contact)
      expect(found).toMatchObject({ status: 200, body: { success: true, order: { id: orderId, number } } })
      const key = textOf(found.body['order_key'])
      const read = await server.request('GET', `/orders/${orderId}`, { headers: { 'x-order-key': key } })
      expect(read.status).toBe(200)
    }
  })

  it('gives a browser the key in a cookie that no script reads, and not in the body', async () => {
    const { orderId, number } = await aGoodsOrder(server, { studio })
    const found = await track(number, guestEmail, { 'x-platform': 'web' })
    expect(found.body['order_key']).toBeNull()
    const cookie = found.headers.getSetCookie().find((line) => line.startsWith('hundred_order=')) ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    const read = await server.request('GET', `/orders/${orderId}`, { headers: { cookie: cookie.split(';')[0] ?? '' } })
    expect(read.status).toBe(200)
  })

  it('gives one response to no such order, to a wrong contact, and to the order of an account', async () => {
    const { number } = await aGoodsOrder(server, { studio })
    const member = await aMember(server.db)
    const own = await aGoodsOrder(server, { studio, member })
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

  it('names the field that is wrong', async () => {
    expect((await track('', 'nobody')).body).toMatchObject({
      code: 'request.invalid',
      errors: { number: ['Order number cannot be empty'], contact: ['Invalid phone or email'] },
    })
  })
})

it('contacts of one order are not guessed for long', async () => {
  const strict = await startTestServer({ env: { RATE_LIMITS: 'on' } })
  const own = await aStudio(strict.db)
  const { number } = await aGoodsOrder(strict, { studio: own })
  const statuses = []
  for (let time = 0; time < 12; time += 1) {
    const body = { number, contact: `guess${time}@example.com` }
    statuses.push((await strict.request('POST', '/track-order', { body })).status)
  }
  await strict.stop()
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
})
