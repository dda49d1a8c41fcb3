import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder, aSockOrder, type SockOrder } from '#dev/testing/sock-orders.ts'
import { asId } from '#domain/kit/id.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

async function fetchFile(order: SockOrder, query = ''): Promise<Response> {
  const { headers, token } = order.access
  return fetch(`${shop.server.url}/api/orders/${order.orderId}/delivery.ics${query}`, {
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  })
}
const linesOf = async (file: Response) => (await file.text()).replaceAll('\r\n ', '').split('\r\n')

it('the delivery days of a paid order are a calendar file for readers of the order', async () => {
  const order = await aPaidSockOrder(shop)
  const file = await fetchFile(order)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(file.headers.get('cache-control')).toBe('no-store')
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${order.number}.ics"`)
  const lines = await linesOf(file)
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:${order.orderId}-delivery@hundred`,
      'DTSTART;VALUE=DATE:20261124',
      'DTEND;VALUE=DATE:20261127',
      `SUMMARY:Order ${order.number} arrives`,
      'DESCRIPTION:Standard',
      'LOCATION:12 Lebuh Chulia\\, Pulau Pinang\\, George Town\\, 10200',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
    ]),
  )
  expect(lines.find((line) => line.startsWith('URL:'))).toContain(`/track-order/view?order_id=${order.orderId}`)
  expect(await linesOf(await fetchFile(order, '?lang=zh'))).toContain(`SUMMARY:订单 ${order.number} 送达`)
})

it('a sent order names its courier, a member reads it in the account', async () => {
  const member = await aMember(shop.server.db)
  const order = await aPaidSockOrder(shop, { member })
  const desk = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'desk' } })
  const lines = await linesOf(await fetchFile(order))
  expect(lines.find((line) => line.startsWith('URL:'))).toContain('/my-account/orders/view?order_id=')
  const step = async (name: string, body: object = {}) =>
    shop.server.request('PUT', `/staff/orders/${order.orderId}/${name}`, { token: desk.token, body })
  await step('packed')
  await step('delivery', { courier: 'Pos Laju', tracking_number: 'EP 4417' })
  const sent = await linesOf(await fetchFile(order))
  expect(sent).toContain('DESCRIPTION:Pos Laju\\, tracking number EP 4417')
  const sequence = (of: string[]) => Number(of.find((line) => line.startsWith('SEQUENCE:'))?.slice(9))
  expect(sequence(sent)).toBeGreaterThan(sequence(lines))
})

it('there is no file for an unpaid order, one without a delivery, an unknown order, or anybody else', async () => {
  const unpaid = await aSockOrder(shop)
  expect((await fetchFile(unpaid)).status).toBe(404)
  const pack = await shop.buyer()
  await shop.atBank(pack.url, 'approve')
  const ofPack = { ...unpaid, orderId: asId('orders', pack.orderId), access: { token: pack.member.token } }
  expect((await fetchFile(ofPack)).status).toBe(404)
  const paid = await aPaidSockOrder(shop)
  expect((await fetchFile({ ...paid, access: {} })).status).toBe(401)
  expect((await fetchFile({ ...paid, access: unpaid.access })).status).toBe(404)
  expect((await fetchFile(paid, '?lang=xx')).status).toBe(404)
})
