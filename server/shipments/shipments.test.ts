import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder, aSockOrder, type SockOrder } from '#dev/testing/sock-orders.ts'
import { textOf } from '#dev/testing/visitors.ts'

let shop: Shop
let desk: Member
beforeAll(async () => {
  shop = await startShop()
  desk = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'desk' } })
})
afterAll(async () => shop.stop())

const step = async ({ orderId }: SockOrder, name: string, body: object = {}) =>
  shop.server.request('PUT', `/staff/orders/${orderId}/${name}`, { token: desk.token, body })
const courier = { courier: 'Pos Laju', tracking_number: 'EP 4417 2093 6 MY' }

describe('the goods of a paid order', () => {
  it('the goods of a paid order are packed, sent with a tracking number, and received, with a message at each step', async () => {
    const order = await aPaidSockOrder(shop)
    expect((await step(order, 'delivery', courier)).body['code']).toBe('shipments.not_now')
    expect((await step(order, 'packed')).body).toMatchObject({ order: { status: 'packed' } })
    const received = async () =>
      shop.server.request('PUT', `/orders/${order.orderId}/received`, { ...order.access, body: {} })
    expect((await received()).body['code']).toBe('shipments.not_sent')
    expect((await step(order, 'delivery', courier)).body).toMatchObject({
      order: { status: 'delivery', courier: 'Pos Laju', tracking_number: 'EP 4417 2093 6 MY' },
    })
    expect((await received()).body).toMatchObject({
      order: {
        status: 'complete',
        lines: [{ delivered: true }],
        timeline: [{}, { status: 'processing' }, { status: 'packed' }, { status: 'delivery' }, { status: 'complete' }],
      },
    })
    expect((await received()).body['code']).toBe('shipments.complete')
    const { rows } = await sql<{ template: string }>`
      select template from messages where event_key like ${`order.shipment:${order.orderId}:%`} order by id`.execute(
      shop.server.db,
    )
    expect(rows.map(({ template }) => template)).toEqual([
      'order_shipment_packed',
      'order_shipment_delivery',
      'order_shipment_complete',
    ])
  })

  it('the goods of a paid order are not packed while a cancellation request waits, and are once it is withdrawn', async () => {
    const order = await aPaidSockOrder(shop)
    const body = { order_id: order.orderId, reason: 'other', comment: 'Please.', destination: 'source' }
    const asked = await shop.server.request('POST', '/refunds', { ...order.access, body })
    expect((await step(order, 'packed')).body['code']).toBe('shipments.cancelling')
    const id = textOf(asked.body['cancellation']?.['id'])
    await shop.server.request('DELETE', `/refunds/${id}`, order.access)
    expect((await step(order, 'packed')).status).toBe(200)
  })

  it('packed goods stay packed when the bank reports their payment once more, by browser and by server', async () => {
    const order = await aSockOrder(shop)
    const body = { payment_method: 'curlecfpx', bank_code: 'MB2U0227' }
    const started = await shop.server.request('POST', `/orders/${order.orderId}/payments`, { ...order.access, body })
    const fields = await shop.atBank(textOf(started.body['redirect']?.['url']), 'approve')
    expect((await step(order, 'packed')).status).toBe(200)
    const read = async () => (await shop.server.request('GET', `/orders/${order.orderId}`, order.access)).body
    const before = await read()
    for (const _time of [1, 2]) {
      await shop.comeBack(fields)
      await shop.server.request('POST', '/orders/payment/callback/curlec2', { body: fields ?? {} })
    }
    await shop.reconcile()
    expect(fields).toBeDefined()
    expect(before).toMatchObject({ status: 'packed', refunds: [], payment: { status: 'succeeded' } })
    expect(await read()).toEqual(before)
  })

  it('the goods of a paid order are packed or canceled, never both, when both happen at the same moment', async () => {
    const manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
    for (let round = 0; round < 5; round += 1) {
      const order = await aPaidSockOrder(shop)
      const body = { order_id: order.orderId, reason: 'other', comment: 'Please.', destination: 'source' }
      const [packed, asked] = await Promise.all([
        step(order, 'packed'),
        shop.server.request('POST', '/refunds', { ...order.access, body }),
      ])
      expect([packed.status === 200, asked.status === 201].filter(Boolean)).toHaveLength(1)
      if (asked.status !== 201) continue
      const id = textOf(asked.body['cancellation']?.['id'])
      const decided = await shop.server.request('PUT', `/staff/refunds/${id}`, {
        token: manager.token,
        body: { decision: 'approve' },
      })
      expect(decided.status).toBe(200)
    }
  })
})
