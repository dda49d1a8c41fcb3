import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { aGoodsOrder } from '#dev/testing/goods-orders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aSockOrder } from '#dev/testing/sock-orders.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'

let shop: Shop
let manager: string
let desk: string
beforeAll(async () => {
  shop = await startShop()
  const { branchId } = shop.studio
  manager = (await aMember(shop.server.db, { role: { branchId, role: 'manager' } })).token
  desk = (await aMember(shop.server.db, { role: { branchId, role: 'desk' } })).token
})
afterAll(async () => shop.stop())

const take = async (orderId: string, body: Readonly<Record<string, unknown>>, token = desk) =>
  shop.server.request('POST', `/staff/orders/${orderId}/cash`, { token, body })

/** Socks for so many sen, of a guest. */
async function anOrderOf(totalSen: number): Promise<string> {
  const product = await aProduct(shop.server.db, { catalog: await aCatalog(shop.server.db, shop.studio) })
  return aGoodsOrder(shop, { lines: [{ product, unitSen: totalSen }] })
}

describe('cash at the counter', () => {
  it('cash at the counter pays an order that waits, rounded to five sen, with the change shown', async () => {
    const { orderId, access } = await aSockOrder(shop)
    const due = textOf((await shop.server.request('GET', `/orders/${orderId}`, access)).body['to_pay'])
    expect(due).toBe('50.00')
    const taken = await take(orderId, { due, received: '60.00' })
    expect(taken).toMatchObject({
      status: 201,
      body: {
        order: {
          status: 'processing',
          payment: { method: 'cash', status: 'succeeded', cash: { amount: '50.00', rounding: '0.00' } },
          tenders: [{ kind: 'gateway', amount: '50.00' }],
        },
        cash: { due: '50.00', amount: '50.00', rounding: '0.00', received: '60.00', change: '10.00' },
      },
    })
  })

  it.each([
    [4903, '49.03', '49.05', '0.02'],
    [4902, '49.02', '49.00', '-0.02'],
  ])(
    'cash at the counter rounds a bill of %i sen, and the order stays at its own total',
    async (...[totalSen, due, amount, rounding]) => {
      const orderId = await anOrderOf(totalSen)
      const taken = await take(orderId, { due })
      expect(taken.body).toMatchObject({
        order: { total: due, payment: { cash: { amount, rounding } } },
        cash: { due, amount, rounding, received: amount, change: '0.00' },
      })
      const [first] = listOf(await shop.server.request('GET', '/staff/cash?limit=1', { token: desk }))
      expect(first).toMatchObject({ kind: 'taken', order_id: orderId, due, amount, rounding })
    },
  )

  it('cash at the counter is on the invoice with its rounding', async () => {
    const bought = await shop.buyer({ priceSen: 4903 })
    await take(bought.orderId, { due: '49.03' })
    const invoice = await shop.server.request('GET', `/orders/${bought.orderId}/invoice`, {
      token: bought.member.token,
    })
    expect(invoice.body).toMatchObject({
      parties: [{}, { label: 'Paid with', lines: ['Cash', {}, {}] }],
      totals: [
        {},
        {},
        { label: 'Total paid', amount: 'RM\u00a049.03' },
        { label: 'Rounding of cash', amount: 'RM\u00a00.02' },
        { label: 'Paid in cash', amount: 'RM\u00a049.05' },
      ],
    })
    const [receipt] = await shop.server.db
      .selectFrom('messages')
      .select('content')
      .where('event_key', '=', `order.paid:${bought.orderId}`)
      .execute()
    expect(JSON.stringify(receipt?.content)).toContain('Paid in cash')
  })

  it('cash at the counter replaces a bank page that is still open, whose late money goes back', async () => {
    const bought = await shop.buyer()
    expect((await take(bought.orderId, { due: '650.00' })).status).toBe(201)
    await shop.atBank(bought.url, 'approve')
    const refunds = await shop.server.db
      .selectFrom('refunds')
      .select(['amount_sen', 'reason'])
      .where('order_id', '=', asId('orders', bought.orderId))
      .execute()
    expect(refunds).toEqual([{ amount_sen: 65_000, reason: 'overpaid' }])
    expect(await shop.order(bought)).toMatchObject({ status: 'complete', payment: { method: 'cash' } })
  })

  it('cash at the counter is taken once, however often the till sends it', async () => {
    const orderId = await anOrderOf(4900)
    const sent = { token: desk, body: { due: '49.00' }, headers: { 'idempotency-key': `till-${orderId}` } }
    const both = await Promise.all([
      shop.server.request('POST', `/staff/orders/${orderId}/cash`, sent),
      shop.server.request('POST', `/staff/orders/${orderId}/cash`, sent),
    ])
    expect(both.map(({ status }) => status)).toContain(201)
    expect(await take(orderId, { due: '49.00' })).toMatchObject({ status: 409, body: { code: 'orders.paid' } })
    expect(await attemptsOf(orderId)).toBe(1)
  })

  it.each([
    ['less than is due', { due: '49.00', received: '48.95' }, 422, 'payments.cash_short'],
    ['another amount than is due', { due: '48.00' }, 409, 'orders.changed'],
    ['no amount', { due: 'all' }, 422, 'request.invalid'],
    ['nothing', {}, 422, 'request.invalid'],
  ])('cash at the counter is refused with %s, and nothing has changed', async (_what, body, status, code) => {
    const orderId = await anOrderOf(4900)
    expect(await take(orderId, body)).toMatchObject({ status, body: { code } })
    expect(await attemptsOf(orderId)).toBe(0)
    expect((await orderRow(orderId)).status).toBe('pending')
  })

  it('cash at the counter is taken by staff alone, of orders of their branch alone', async () => {
    const orderId = await anOrderOf(4900)
    const member = await aMember(shop.server.db)
    expect((await take(orderId, { due: '49.00' }, member.token)).status).toBe(403)
    const unknown = await take('01890000-0000-7000-8000-000000000000', { due: '49.00' })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
  })
})

describe('a refund of cash', () => {
  async function aRefund(): Promise<{ readonly taskId: string; readonly orderId: string }> {
    const { orderId, access } = await aSockOrder(shop)
    await take(orderId, { due: '50.00' })
    const body = { order_id: orderId, reason: 'wrong_item', comment: 'Too small', destination: 'source' }
    const asked = await shop.server.request('POST', '/refunds', { ...access, body })
    const id = textOf(asked.body['cancellation']?.['id'])
    await shop.server.request('PUT', `/staff/refunds/${id}`, { token: manager, body: { decision: 'approve' } })
    const task = await shop.server.db
      .selectFrom('studio_tasks')
      .select('id')
      .where('kind', '=', 'refund_at_counter')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return { taskId: task.id, orderId }
  }
  const give = async (taskId: string, token = manager) =>
    shop.server.request('POST', `/staff/tasks/${taskId}/cash`, { token, body: {} })

  it('a refund of cash is given at the counter, once, and is in the drawer', async () => {
    const { taskId, orderId } = await aRefund()
    expect(await give(taskId)).toMatchObject({ status: 200, body: { cash: { due: '50.00', amount: '50.00' } } })
    expect(await give(taskId)).toMatchObject({ status: 409, body: { code: 'orders.task_done' } })
    const [first] = listOf(await shop.server.request('GET', '/staff/cash?search=kind:given', { token: desk }))
    expect(first).toMatchObject({ kind: 'given', order_id: orderId, amount: '50.00' })
    const refund = await shop.server.db
      .selectFrom('refunds')
      .select(['status', 'cash_sen'])
      .where('order_id', '=', asId('orders', orderId))
      .executeTakeFirst()
    expect(refund).toEqual({ status: 'processed', cash_sen: 5000 })
  })

  it('a refund of cash is not given by the desk, and not for what a bank paid', async () => {
    const { taskId } = await aRefund()
    expect((await give(taskId, desk)).status).toBe(403)
    const paid = await shop.server.db
      .insertInto('studio_tasks')
      .values({
        branch_id: shop.studio.branchId,
        kind: 'callback_silent',
        subject_kind: 'payment_event',
        subject_id: '01890000-0000-7000-8000-000000000001',
        created_at: (await orderRow(await anOrderOf(4900))).placed_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await give(paid.id)).toMatchObject({ status: 409, body: { code: 'payments.not_cash' } })
  })

  it('a refund of cash is found by its day', async () => {
    const { orderId } = await aRefund()
    const today = (await orderRow(orderId)).placed_at.toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate()
    const on = async (day: string) =>
      listOf(await shop.server.request('GET', `/staff/cash?day=${day}`, { token: desk })).length
    expect(await on(today.toString())).toBeGreaterThan(0)
    expect(await on(today.subtract({ days: 1 }).toString())).toBe(0)
    expect((await shop.server.request('GET', '/staff/cash?day=2026-02-30', { token: desk })).status).toBe(422)
  })
})

function listOf({ body }: { readonly body: Readonly<Record<string, unknown>> }): readonly unknown[] {
  const { data } = body
  return Array.isArray(data) ? data : []
}

async function orderRow(orderId: string) {
  return shop.server.db
    .selectFrom('orders')
    .select(['id', 'status', 'placed_at'])
    .where('id', '=', asId('orders', orderId))
    .executeTakeFirstOrThrow()
}

async function attemptsOf(orderId: string): Promise<number> {
  const attempts = await shop.server.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', asId('orders', orderId))
    .execute()
  return attempts.length
}
