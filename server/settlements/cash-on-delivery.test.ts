import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { placedOf } from '#dev/testing/carts.ts'
import { aCashShop, cashOnDelivery, type CashShop } from '#dev/testing/cash-orders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { countSold } from '#server/catalog/sold-queries.ts'
import { loadBalance } from '#server/ledger/queries.ts'

let shop: Shop
let cash: CashShop
beforeAll(async () => {
  shop = await startShop()
  cash = await aCashShop(shop)
})
afterAll(async () => shop.stop())

const due = { due: '57.03' }

const messagesOf = async (key: string) =>
  JSON.stringify(
    await shop.server.db.selectFrom('messages').select('content').where('event_key', 'like', key).execute(),
  )

describe('cash on delivery', () => {
  it('cash on delivery completes and pays the order when the goods change hands, with invoice and receipt', async () => {
    const { orderId, access, product } = await cash.sent()
    expect(await messagesOf(`order.shipment:${orderId}:delivery`)).toContain('Have RM\u00a057.05 in cash ready')
    const taken = await cash.take(orderId, { ...due, received: '60.00' })
    expect(taken).toMatchObject({
      status: 201,
      body: {
        order: {
          status: 'complete',
          invoice_number: expect.stringMatching(/^INV-/),
          cash_on_delivery: { amount: '57.05', rounding: '0.02', status: 'received' },
          payment: { method: 'cash', status: 'succeeded', cash: { amount: '57.05', rounding: '0.02' } },
          lines: [{ delivered: true }],
        },
        cash: { due: '57.03', amount: '57.05', rounding: '0.02', received: '60.00', change: '2.95' },
      },
    })
    expect(await cash.stockOf(product.id)).toEqual([19, 0])
    const receipt = await messagesOf(`order.paid:${orderId}`)
    for (const word of ['You paid in cash when your order arrived', 'Rounding of cash', 'RM\u00a057.05'])
      expect(receipt).toContain(word)
    const invoice = await shop.server.request('GET', `/orders/${orderId}/invoice`, access)
    expect(invoice.body).toMatchObject({ title: 'Invoice', facts: [{}, {}, {}, { value: 'Paid' }] })
    const drawer = await shop.server.request('GET', '/staff/cash?limit=1', { token: cash.desk })
    expect(drawer.body).toMatchObject({ data: [{ kind: 'taken', order_id: orderId, amount: '57.05' }] })
  })

  it('cash on delivery is on a delivery note before, and on no invoice', async () => {
    const { orderId, access } = await cash.order()
    const note = await shop.server.request('GET', `/orders/${orderId}/invoice`, access)
    expect(note.body).toMatchObject({
      title: 'Delivery note',
      facts: [{ label: 'Date' }, { label: 'Order' }, { value: 'Cash on delivery, RM\u00a057.05 due' }],
    })
    const { totals } = note.body
    expect(Array.isArray(totals) && totals.slice(-2)).toEqual([
      { label: 'Rounding of cash', amount: 'RM\u00a00.02', strong: false },
      { label: 'Cash on delivery', amount: 'RM\u00a057.05', strong: true },
    ])
    const pdf = await fetch(`${shop.server.url}/api/orders/${orderId}/invoice.pdf`, access)
    expect(pdf.status).toBe(200)
  })

  it.each([
    ['before the parcel is packed', 'shipments.not_now'],
    ['less than is due', 'payments.cash_short'],
    ['another amount than is due', 'orders.changed'],
  ])('cash on delivery is refused %s, and stays due', async (what, code) => {
    const { orderId, access } = what.startsWith('before') ? await cash.order() : await cash.sent()
    const body =
      code === 'payments.cash_short'
        ? { ...due, received: '57.00' }
        : code === 'orders.changed'
          ? { due: '57.05' }
          : due
    expect((await cash.take(orderId, body)).body['code']).toBe(code)
    const read = await shop.server.request('GET', `/orders/${orderId}`, access)
    expect(read.body).toMatchObject({ paid_at: null, cash_on_delivery: { status: 'due' } })
  })

  it('cash on delivery is the only way to complete the order, for the studio and for the buyer', async () => {
    const { orderId, access } = await cash.sent()
    const received = await shop.server.request('PUT', `/orders/${orderId}/received`, { ...access, body: {} })
    const completed = await cash.step(orderId, { to: 'complete' })
    for (const { status, body } of [received, completed])
      expect({ status, code: body['code'] }).toEqual({ status: 409, code: 'shipments.cash_due' })
    expect(textOf(received.body['message'])).toBe(
      'RM\u00a057.05 is due in cash. The order is complete once the studio has noted the cash.',
    )
  })

  it('cash on delivery is listed while it is out, the oldest first, and no longer', async () => {
    const [waits, sent] = [await cash.order(), await cash.sent()]
    const dueNow = async (query = '') =>
      (await shop.server.request('GET', `/staff/cash/due?limit=100${query}`, { token: cash.desk })).body['data']
    const both = await dueNow()
    expect(Array.isArray(both) && both.slice(-2)).toMatchObject([
      { order_id: waits.orderId, status: 'processing', courier: null, due: '57.03', amount: '57.05', rounding: '0.02' },
      { order_id: sent.orderId, status: 'delivery', courier: 'Pos Laju', tracking_number: 'EP 1' },
    ])
    expect(JSON.stringify(await dueNow('&search=status:delivery'))).not.toContain(waits.orderId)
    await cash.take(sent.orderId, due)
    await cash.writeOff(waits.orderId)
    const left = JSON.stringify(await dueNow())
    for (const { orderId } of [waits, sent]) expect(left).not.toContain(orderId)
  })

  it('cash on delivery is noted once, however often it is sent, by staff alone', async () => {
    const { orderId } = await cash.sent()
    const member = await aMember(shop.server.db)
    expect((await cash.take(orderId, { ...due, token: member.token })).status).toBe(403)
    const both = await Promise.all([cash.take(orderId, due), cash.take(orderId, due)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect((await cash.take(orderId, due)).body['code']).toBe('orders.paid')
  })
})

describe('cash that never came', () => {
  it('cash that never came is written off with the order: its goods return to the stock, and nothing is refunded', async () => {
    const { orderId, access, product } = await cash.sent()
    expect((await cash.writeOff(orderId, cash.desk)).status).toBe(403)
    expect((await cash.writeOff(orderId)).body).toMatchObject({
      order: { status: 'canceled', refunds: [], cash_on_delivery: { status: 'written_off' } },
    })
    expect(await cash.stockOf(product.id)).toEqual([20, 0])
    expect(await messagesOf(`order.shipment:${orderId}:written_off`)).toContain('You owe nothing')
    expect((await cash.writeOff(orderId)).body['code']).toBe('shipments.not_due')
    expect((await cash.take(orderId, due)).body['code']).toBe('shipments.not_due')
    expect((await shop.server.request('GET', `/orders/${orderId}/invoice`, access)).body['code']).toBe(
      'invoices.unpaid',
    )
    const audit = await shop.server.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'shipments.write_off')
      .where('subject_id', '=', orderId)
      .execute()
    expect(audit).toMatchObject([{ details: { reason: 'refused', cash_due_sen: 5705, was: 'delivery' } }])
  })

  it('cash that never came returns the store credit that paid a part to the wallet', async () => {
    const member = await aMember(shop.server.db)
    await cash.give(member.accountId, '20.00')
    const buyer = await cash.buyer(await cash.socks(), member.token)
    const { billing_address, shipping_method } = (await buyer.get('/checkout')).body
    await buyer.fill({ billing_address, shipping_method, use_golds: true })
    const placed = await buyer.checkout(cashOnDelivery)
    expect(placed.body['order']).toMatchObject({
      store_credit: '20.00',
      to_pay: '37.03',
      cash_on_delivery: { amount: '37.05', rounding: '0.02' },
    })
    const credit = async () => (await buyer.get('/me')).body['store_credit']
    expect(await credit()).toBe('0.00')
    await cash.writeOff(placedOf(placed).orderId)
    expect(await credit()).toBe('20.00')
  })

  it('cash is not written off while a cancellation request waits, and approving that refunds nothing', async () => {
    const { orderId, access, product } = await cash.order()
    const preview = await shop.server.request('GET', `/orders/${orderId}/cancellation`, access)
    expect(preview.body).toMatchObject({ may_cancel: true, unpaid: true, amount: '0.00' })
    const body = { order_id: orderId, reason: 'changed_mind', comment: 'Too many socks', destination: 'source' }
    const request = await shop.server.request('POST', '/refunds', { ...access, body })
    expect((await cash.writeOff(orderId)).body['code']).toBe('shipments.cancelling')
    const id = textOf(request.body['cancellation']?.['id'])
    await shop.server.request('PUT', `/staff/refunds/${id}`, { token: cash.manager, body: { decision: 'approve' } })
    const read = await shop.server.request('GET', `/orders/${orderId}`, access)
    expect(read.body).toMatchObject({ status: 'canceled', refunds: [], cash_on_delivery: { status: 'written_off' } })
    expect(await cash.stockOf(product.id)).toEqual([20, 0])
    expect(await messagesOf(`order.cancellation:${id}:approved`)).toContain('You owe nothing')
  })

  it('cash of a paid order is not written off: what is paid is refunded as any money is', async () => {
    const { orderId } = await cash.sent()
    await cash.take(orderId, due)
    expect((await cash.writeOff(orderId)).body['code']).toBe('shipments.not_due')
  })
})

describe('the effects of a paid order', () => {
  /** What its buyer, the referrer and the stock have of an order. */
  async function counted(orderId: string, product: { readonly id: string }) {
    await countSold(shop.server.db)
    const { rows } = await sql<Readonly<Record<string, unknown>>>`
      select (select state from coupon_uses where order_id = ${orderId}::uuid) as coupon,
        (select status from referrals where order_id = ${orderId}::uuid) as referral,
        (select sum(points)::integer from point_lots where order_id = ${orderId}::uuid) as points,
        (select sold_recently from products where id = ${product.id}::uuid) as sold`.execute(shop.server.db)
    return rows[0]
  }

  /** A member who was referred and has points, with a coupon: the rest is paid on delivery. */
  async function rich() {
    const { db } = shop.server
    const [member, friend] = [await aMember(db), await aMember(db)]
    const code = `CASH-${friend.accountId.slice(-6).toUpperCase()}`
    await sql`
      insert into referrals (friend_account_id, referrer_account_id, branch_id, status, joined_at)
      values (${member.accountId}, ${friend.accountId}, ${shop.studio.branchId}, 'joined', studio_now())`.execute(db)
    await sql`
      insert into coupons (branch_id, code, kind, percent, uses_max, starts_at, created_at, updated_at)
      values (${shop.studio.branchId}, ${code}, 'percentage', 10, 1, studio_now() - interval '1 day', studio_now(), studio_now())`.execute(
      db,
    )
    await shop.server.request('POST', `/staff/accounts/${member.accountId}/points`, {
      token: cash.manager,
      body: { change: 500, reason: 'For a test' },
    })
    const product = await cash.socks()
    const buyer = await cash.buyer(product, member.token)
    const { billing_address, shipping_method } = (await buyer.get('/checkout')).body
    await buyer.fill({ billing_address, shipping_method, coupon_code: code, use_points: true })
    const placed = await buyer.checkout(cashOnDelivery)
    // RM 49.00 less RM 4.90 and a tenth of the rest, with RM 8.03 of delivery, less RM 5.00 of points.
    expect(placed.body['order']).toMatchObject({
      total: '47.72',
      points: '5.00',
      to_pay: '42.72',
      cash_on_delivery: { amount: '42.70', rounding: '-0.02' },
    })
    return { orderId: placedOf(placed).orderId, product, member }
  }
  const pointsOf = async ({ accountId }: Member) =>
    loadBalance(shop.server.db, { kind: 'points', holder: accountId, unit: 'point' })

  it('an order of cash counts for nothing while its cash is due, and for all of it with the cash', async () => {
    const { orderId, product } = await rich()
    await cash.step(orderId, { to: 'packed' })
    expect(await counted(orderId, product)).toEqual({ coupon: 'held', referral: 'held', points: null, sold: 0 })
    expect((await cash.take(orderId, { due: '42.72' })).status).toBe(201)
    expect(await counted(orderId, product)).toEqual({ coupon: 'used', referral: 'ordered', points: 42, sold: 1 })
  })

  it('an unpaid order of cash returns to the buyer what was used for it', async () => {
    const { orderId, product, member } = await rich()
    expect(await pointsOf(member)).toBe(0)
    await cash.writeOff(orderId)
    expect(await counted(orderId, product)).toEqual({ coupon: 'freed', referral: null, points: null, sold: 0 })
    expect(await pointsOf(member)).toBe(500)
  })
})
