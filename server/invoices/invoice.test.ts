import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { noonOfTomorrow } from '#dev/testing/clock.ts'
import { readPdf } from '#dev/testing/read-pdf.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder, aSockOrder } from '#dev/testing/sock-orders.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const when = /^[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d$/

describe('the invoice of an order', () => {
  it('the invoice of a paid order is in the language of its reader, and for nobody else', async () => {
    const bought = await shop.buyer()
    const path = `/orders/${bought.orderId}/invoice`
    const { token } = bought.member
    expect((await shop.server.request('GET', path, { token })).status).toBe(409)
    await shop.atBank(bought.url, 'approve')
    const printed = await shop.server.request('GET', path, { token })
    expect(printed).toMatchObject({
      status: 200,
      body: {
        title: 'Invoice',
        order_number: bought.number,
        parties: [
          { label: 'Billed to' },
          { label: 'Paid with', lines: ['FPX, Maybank2U', expect.stringMatching(when), {}] },
        ],
        rows: [{ note: null, unit: '650.00', quantity: '1', amount: '650.00' }],
        totals: [
          { label: 'Subtotal', amount: 'RM\u00a0650.00' },
          { label: 'SST 0%', amount: 'RM\u00a00.00' },
          { label: 'Total paid', amount: 'RM\u00a0650.00', strong: true },
        ],
        foot: ['All amounts in Malaysian ringgit. Fees for classes and packages are non-refundable.', {}],
      },
    })
    const zh = await shop.server.request('GET', path, { token, headers: { 'x-locale': 'zh' } })
    expect(zh.body).toMatchObject({
      title: '发票',
      parties: [{}, { lines: ['FPX，Maybank2U', {}, {}] }],
      totals: [{}, {}, { label: '实付总额' }],
    })
    const stranger = await aMember(shop.server.db)
    expect((await shop.server.request('GET', path, { token: stranger.token })).status).toBe(404)
    expect((await shop.server.request('GET', path)).status).toBe(401)
  })

  it('the invoice of an order names goods with their rule, delivery and coupon for a guest who has the key', async () => {
    const { orderId, access } = await aPaidSockOrder(shop)
    const printed = await shop.server.request('GET', `/orders/${orderId}/invoice`, access)
    expect(printed.body).toMatchObject({
      parties: [
        { lines: ['Siti binti Ali', '12 Lebuh Chulia', '10200 George Town', 'Pulau Pinang', 'siti@example.com'] },
        { label: 'Delivered to', lines: [{}, {}, {}, {}, expect.stringMatching(/^01\d-\d{3,4} \d{4}$/)] },
        {},
      ],
      rows: [{ title: 'Grip socks, M', note: '2 or more: RM\u00a024.50 instead of RM\u00a049.00', amount: '49.00' }],
      totals: [
        { amount: 'RM\u00a049.00' },
        { label: 'Coupon WELCOME', amount: '−RM\u00a07.00' },
        { label: 'Delivery, Standard', amount: 'RM\u00a08.00' },
        {},
        { amount: 'RM\u00a050.00' },
      ],
    })
  })
})

it('the invoice that is read through another branch has the name and the day of its own', async () => {
  const { db, clock } = shop.server
  await aStudio(db, { code: 'honolulu' })
  // Eighteen hours behind, so its day is another one for most of the day at the studio.
  await db.updateTable('branches').set({ time_zone: 'Pacific/Honolulu' }).where('code', '=', 'honolulu').execute()
  await clock.set(await noonOfTomorrow(clock))
  const bought = await shop.buyer()
  await shop.atBank(bought.url, 'approve')
  const { token } = bought.member
  const elsewhere = { token, headers: { 'x-branch': 'honolulu' } }
  const path = `/orders/${bought.orderId}/invoice`
  const own = (await shop.server.request('GET', path, { token })).body
  expect(own).toMatchObject({ seller: [expect.stringContaining('Penang')] })
  expect((await shop.server.request('GET', path, elsewhere)).body).toEqual(own)
  const file = await fetch(`${shop.server.url}/api${path}.pdf`, {
    headers: { authorization: `Bearer ${token}`, 'x-branch': 'honolulu' },
  })
  const text = readPdf(new Uint8Array(await file.arrayBuffer()))
  expect(text).toContain('Penang')
  expect(text).not.toContain('honolulu')
  const order = `/orders/${bought.orderId}`
  const read = await shop.server.request('GET', order, elsewhere)
  expect(read.body).toEqual((await shop.server.request('GET', order, { token })).body)
})

it('the invoice is fetched as a PDF in the language of its page, by readers of the order', async () => {
  const { orderId, access } = await aPaidSockOrder(shop)
  const fetchFile = async (query: string, headers: Record<string, string> = {}) =>
    fetch(`${shop.server.url}/api/orders/${orderId}/invoice.pdf${query}`, { headers })
  const headers = access.headers ?? {}
  const file = await fetchFile('?lang=zh', headers)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[A-Z0-9-]+\.pdf"$/)
  expect(file.headers.get('cache-control')).toBe('no-store')
  const text = readPdf(new Uint8Array(await file.arrayBuffer()))
  expect(text).toContain('防滑袜')
  expect(readPdf(new Uint8Array(await (await fetchFile('', headers)).arrayBuffer()))).toContain('Grip socks')
  expect((await fetchFile('')).status).toBe(401)
  expect((await fetchFile('?lang=xx', headers)).status).toBe(404)
  const unpaid = await aSockOrder(shop)
  const early = await fetch(`${shop.server.url}/api/orders/${unpaid.orderId}/invoice.pdf`, {
    headers: unpaid.access.headers ?? {},
  })
  expect(early.status).toBe(409)
})
