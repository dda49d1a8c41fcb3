import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import type { Answered, RequestOptions } from '#dev/testing/server.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder, aSockOrder, guestEmail, type SockOrder } from '#dev/testing/sock-orders.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { applyChanges } from '#server/orders/apply-changes.ts'
import { openOrder } from '#server/orders/open-orders.ts'

let shop: Shop
let manager: Member
let member: Member
beforeAll(async () => {
  shop = await startShop()
  manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
})
beforeEach(async () => {
  member = await aMember(shop.server.db)
})
afterAll(async () => shop.stop())

const form = { reason: 'wrong_item', comment: 'I need M, not S.', destination: 'store_credit' }
const ask = async ({ orderId, access }: SockOrder, changed: object = {}) =>
  shop.server.request('POST', '/refunds', { ...access, body: { order_id: orderId, ...form, ...changed } })
const requestOf = (asked: Answered) => textOf(asked.body['cancellation']?.['id'])
const decide = async (id: string, body: object = { decision: 'approve' }, token = manager.token) =>
  shop.server.request('PUT', `/staff/refunds/${id}`, { token, body })
const preview = async ({ orderId, access }: SockOrder) =>
  (await shop.server.request('GET', `/orders/${orderId}/cancellation`, access)).body
const orderOf = async ({ orderId, access }: SockOrder) =>
  (await shop.server.request('GET', `/orders/${orderId}`, access)).body
const sorted = (answers: readonly Answered[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const withdraw = async (id: string, access: RequestOptions) => shop.server.request('DELETE', `/refunds/${id}`, access)
const walletOf = async ({ accountId }: Member) =>
  loadBalance(shop.server.db, { kind: 'store_credit', holder: accountId, unit: 'sen' })
const stockOf = async ({ product }: SockOrder) =>
  (
    await shop.server.db
      .selectFrom('product_variants')
      .select('stock')
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow()
  ).stock
const messagesAbout = async (orderId: string) => {
  const { rows } = await sql<{ template: string }>`
    select template from messages where content::text like ${`%${orderId}%`} and template like 'order_cancellation%' order by id`.execute(
    shop.server.db,
  )
  return rows.map(({ template }) => template)
}

async function fillWallet({ accountId }: Member, amount: number): Promise<void> {
  await inTransaction(shop.server.db, async (tx) =>
    transferValue(tx, {
      eventKey: `gift:${accountId}`,
      reason: 'test',
      at: await shop.server.clock.now(),
      unit: 'sen',
      amount,
      from: { kind: 'house:store_credit_issued' },
      to: { kind: 'store_credit', holder: accountId },
      about: accountId,
    }),
  )
}

async function pack({ orderId }: SockOrder): Promise<void> {
  await inTransaction(shop.server.db, async (tx) => {
    const open = await openOrder(tx, { orderId })
    if (!open) throw new Error('the order is absent')
    const changes = [{ to: 'packed', reason: 'packed' }] as const
    await applyChanges(tx, { orders: [{ ...open, changes }], origin: shop.server.url, now: open.now })
  })
}

describe('a buyer asks to cancel goods', () => {
  it('a buyer sees the refund to the sen before asking for it', async () => {
    const order = await aPaidSockOrder(shop, { member })
    expect(await preview(order)).toMatchObject({
      may_cancel: true,
      goods: '49.00',
      discount: '7.00',
      delivery: '8.00',
      amount: '50.00',
      destinations: ['store_credit', 'source'],
      kept: [],
      request: null,
    })
    const asked = await ask(order)
    expect(asked).toMatchObject({
      status: 201,
      body: { cancellation: { refund_amount: '50.00', refund_status: 'pending', comment: 'I need M, not S.' } },
    })
    expect((await orderOf(order))['status']).toBe('processing')
    expect(await preview(order)).toMatchObject({ may_cancel: false, request: { refund_status: 'pending' } })
    expect(await messagesAbout(order.orderId)).toEqual(['order_cancellation_requested'])
  })

  it('an approved cancellation returns the goods to the stock and the money to the wallet at once', async () => {
    const order = await aPaidSockOrder(shop, { member })
    expect(await stockOf(order)).toBe(18)
    const approved = await decide(requestOf(await ask(order)))
    expect(approved.body).toMatchObject({ cancellation: { refund_status: 'paid' } })
    expect(await orderOf(order)).toMatchObject({ status: 'canceled', refunds: [{ amount: '50.00' }] })
    expect([await stockOf(order), await walletOf(member)]).toEqual([20, 5000])
    expect(await messagesAbout(order.orderId)).toEqual(['order_cancellation_requested', 'order_cancellation_approved'])
  })

  it('a cancellation refunds each tender to its source, the bank by a task of the studio', async () => {
    await fillWallet(member, 2000)
    const order = await aPaidSockOrder(shop, { member, storeCreditSen: 2000 })
    expect(await walletOf(member)).toBe(0)
    const id = requestOf(await ask(order, { destination: 'source' }))
    expect((await decide(id)).body).toMatchObject({ cancellation: { refund_status: 'approved' } })
    expect(await walletOf(member)).toBe(2000)
    const tasks = await shop.server.request('GET', '/staff/tasks?search=kind:refund_at_portal', {
      token: manager.token,
    })
    expect(tasks.body).toMatchObject({ data: [{ details: { order: order.number, amount: '30.00' } }] })
    const taskId = textOf(tasks.body['data']?.['0']?.['id'])
    const body = { note: 'sent', reference: 'MBB-884213' }
    await shop.server.request('PUT', `/staff/tasks/${taskId}`, { token: manager.token, body })
    expect((await preview(order))['request']).toMatchObject({ refund_status: 'paid' })
  })

  it('a guest asks to cancel goods by the key of the order alone, and the money goes back to the bank', async () => {
    const order = await aPaidSockOrder(shop)
    expect((await preview(order))['destinations']).toEqual(['source'])
    expect((await ask({ ...order, access: {} })).status).toBe(401)
    expect((await ask({ ...order, access: { token: member.token } })).status).toBe(404)
    const asked = await ask(order)
    expect(asked.body).toMatchObject({ cancellation: { destination: 'source' } })
    await decide(requestOf(asked))
    const [message] = await shop.server.db
      .selectFrom('messages')
      .select(['locale', 'recipient', 'content'])
      .where('event_key', '=', `order.cancellation:${requestOf(asked)}:approved`)
      .execute()
    expect(message).toMatchObject({ locale: 'zh', recipient: guestEmail, content: { heading: '您的订单已取消' } })
  })

  it('a cancellation is refused with its reason before the order is paid, once it is packed, and without a comment', async () => {
    const unpaid = await aSockOrder(shop, { member })
    expect((await ask(unpaid)).body['code']).toBe('cancellations.unpaid')
    const packed = await aPaidSockOrder(shop, { member })
    await pack(packed)
    expect((await ask(packed)).body['code']).toBe('cancellations.packed')
    const silent = await ask(await aPaidSockOrder(shop, { member }), { comment: '  ' })
    expect(silent.body).toMatchObject({
      code: 'request.invalid',
      errors: { comment: ['You must provide your cancellation comment'] },
    })
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'approve')
    const order = { orderId: bought.orderId, access: { token: bought.member.token } }
    const asked = await shop.server.request('POST', '/refunds', {
      ...order.access,
      body: { order_id: order.orderId, ...form },
    })
    expect(asked.body['code']).toBe('cancellations.by_staff')
  })
})

describe('an order whose payment is pending', () => {
  it('an order cannot be cancelled before its money has come, and can afterwards', async () => {
    const order = await aSockOrder(shop, { member })
    const body = { payment_method: 'curlecfpx', bank_code: 'MB2U0227' }
    const started = await shop.server.request('POST', `/orders/${order.orderId}/payments`, { ...order.access, body })
    expect((await ask(order)).body['code']).toBe('cancellations.unpaid')
    const url = textOf(started.body['redirect']?.['url'])
    await shop.atBank(url, 'pend')
    expect((await orderOf(order))['status']).toBe('holded')
    const asked = await Promise.all(Array.from({ length: 3 }, async () => ask(order)))
    expect(asked.map((one) => one.body['code'])).toEqual(Array.from({ length: 3 }, () => 'cancellations.unpaid'))
    const reference = new URL(url).searchParams.get('orderNo')
    await shop.control(`POST /orders/${reference}/outcome`, { code: '00' })
    expect((await orderOf(order))['status']).toBe('processing')
    const id = requestOf(await ask(order))
    await decide(id)
    expect([(await orderOf(order))['status'], await walletOf(member)]).toEqual(['canceled', 5000])
  })

  it('a cancellation at the moment of the payment is refused or refunded, and no money is kept', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await aSockOrder(shop, { member })
      const before = await walletOf(member)
      const body = { payment_method: 'curlecfpx', bank_code: 'MB2U0227' }
      const started = await shop.server.request('POST', `/orders/${order.orderId}/payments`, { ...order.access, body })
      const url = textOf(started.body['redirect']?.['url'])
      const [asked] = await Promise.all([ask(order), shop.atBank(url, 'approve')])
      expect([201, 409]).toContain(asked.status)
      if (asked.status === 201) await decide(requestOf(asked))
      const seen = (await orderOf(order))['status']
      const back = (await walletOf(member)) - before
      expect([seen, back]).toEqual(asked.status === 201 ? ['canceled', 5000] : ['processing', 0])
    }
  })
})

describe('a cancellation request', () => {
  it('a cancellation request that was withdrawn keeps the order, which cannot be cancelled again', async () => {
    const order = await aPaidSockOrder(shop, { member })
    const id = requestOf(await ask(order))
    const stranger = await aMember(shop.server.db)
    expect((await withdraw(id, { token: stranger.token })).status).toBe(404)
    expect((await withdraw(id, order.access)).body).toMatchObject({ cancellation: { refund_status: 'withdrawn' } })
    expect((await ask(order)).body['code']).toBe('cancellations.withdrawn')
    expect((await decide(id)).body['code']).toBe('cancellations.decided')
    expect((await orderOf(order))['status']).toBe('processing')
  })

  it('a cancellation request is refused with a reason of the studio, and audited', async () => {
    const order = await aPaidSockOrder(shop, { member })
    const id = requestOf(await ask(order))
    expect((await decide(id, { decision: 'refuse' })).body['code']).toBe('cancellations.answer_needed')
    await decide(id, { decision: 'refuse', answer: 'It was made to measure.' })
    expect((await preview(order))['request']).toMatchObject({
      refund_status: 'refused',
      answer: 'It was made to measure.',
    })
    expect(await walletOf(member)).toBe(0)
    const audit = await shop.server.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', order.orderId)
      .execute()
    expect(audit).toEqual([{ action: 'cancellations.refuse' }])
  })

  it('a cancellation is requested once and refunded once, however often either button is clicked', async () => {
    const order = await aPaidSockOrder(shop, { member })
    const asked = await Promise.all(Array.from({ length: 5 }, async () => ask(order)))
    expect(sorted(asked)).toEqual([201, 409, 409, 409, 409])
    const id = asked.filter(({ status }) => status === 201).map(requestOf)[0] ?? ''
    const decided = await Promise.all(Array.from({ length: 5 }, async () => decide(id)))
    expect(sorted(decided)).toEqual([200, 409, 409, 409, 409])
    expect([await walletOf(member), await stockOf(order)]).toEqual([5000, 20])
  })

  it('a cancellation request is withdrawn or approved, never both, when both happen at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await aPaidSockOrder(shop, { member })
      const before = await walletOf(member)
      const id = requestOf(await ask(order))
      const [gone, approved] = await Promise.all([withdraw(id, order.access), decide(id)])
      expect(sorted([gone, approved])).toEqual([200, 409])
      expect((await walletOf(member)) - before).toBe(approved.status === 200 ? 5000 : 0)
    }
  })

  it('without the lock of the order, a request that is withdrawn and approved at once is both, or fails', async () => {
    const order = await aPaidSockOrder(shop, { member })
    const id = requestOf(await ask(order))
    const lock = { of: /from "orders" .* for no key update/, readers: 2, limitMs: 500 }
    const both = await withoutLock(lock, async () => Promise.all([withdraw(id, order.access), decide(id)]))
    expect(sorted(both)).not.toEqual([200, 409])
  })
})
