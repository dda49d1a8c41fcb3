import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder, type SockOrder } from '#dev/testing/sock-orders.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { refundsByApi } from '#domain/payments/methods-of.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { createGateways } from '#server/gateways/create-gateways.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { insertRefunds } from '#server/orders/refund-queries.ts'

let shop: Shop
let manager: Member
let member: Member
/** Refunds of the tests before. */
let before = 0
beforeAll(async () => {
  shop = await startShop({ env: { GATEWAYS: 'razorpay,ipay88' } })
  manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
})
beforeEach(async () => {
  before = (await allSentBack()).length
  member = await aMember(shop.server.db)
})
afterAll(async () => shop.stop())

describe('a cancelled order that Razorpay was paid', () => {
  it('a cancelled order is refunded to its source in full, once, however often it is requested', async () => {
    const order = await cancelled()
    expect(await refundOf(order)).toMatchObject({ amount: '50.00', destination: 'gateway', status: 'requested' })
    await Promise.all(Array.from({ length: 5 }, async () => shop.sendRefunds()))
    expect(await refundOf(order)).toMatchObject({ status: 'processed' })
    expect(await sentBack()).toMatchObject([{ amount: 5000, status: 'processed' }])
    expect((await requestOf(order))['refund_status']).toBe('paid')
    expect(await tasks()).toEqual([])
  })

  it('a part of an order goes back to each tender that paid', async () => {
    await fillWallet(member, 2000)
    await cancelled({ storeCreditSen: 2000 })
    await shop.sendRefunds()
    expect(await sentBack()).toMatchObject([{ amount: 3000 }])
    expect(await walletOf(member)).toBe(2000)
  })

  it('a cancelled Razorpay order goes to the wallet when the buyer prefers it, and the gateway is not asked', async () => {
    const order = await cancelled({ destination: 'store_credit' })
    await shop.sendRefunds()
    expect([await refundOf(order), await walletOf(member), await sentBack()]).toMatchObject([
      { destination: 'store_credit', status: 'processed' },
      5000,
      [],
    ])
  })

  it('an order is refunded once although the response was lost', async () => {
    await shop.control('POST /refunds', { fate: 'lost' })
    const order = await cancelled()
    await shop.sendRefunds()
    expect(await refundOf(order)).toMatchObject({ status: 'requested' })
    const [lost] = await sentBack()
    await shop.control(`POST /refunds/${lost?.id}/end`, { status: 'processed', server: false })
    await shop.server.clock.advance({ minutes: 2 })
    await shop.sendRefunds()
    expect(await refundOf(order)).toMatchObject({ status: 'processed' })
    expect(await sentBack()).toHaveLength(1)
  }, 20_000)

  it('a cancelled Razorpay order waits while the gateway is busy or down, and is asked for again', async () => {
    await shop.control('POST /refunds', { fate: 'busy' })
    const order = await cancelled()
    await shop.sendRefunds()
    await shop.control('POST /requeries', { fault: '500' })
    await shop.server.clock.advance({ minutes: 2 })
    await shop.sendRefunds()
    expect([await refundOf(order), await sentBack()]).toMatchObject([{ status: 'requested' }, []])
    await shop.server.clock.advance({ minutes: 2 })
    await shop.sendRefunds()
    expect([await refundOf(order), await sentBack()]).toMatchObject([{ status: 'processed' }, [{ amount: 5000 }]])
  })

  it('a refund becomes a task when the gateway declines it, and staff record when it is sent', async () => {
    await shop.control('POST /refunds', { fate: 'declined' })
    const order = await cancelled()
    await shop.sendRefunds()
    expect(await refundOf(order)).toMatchObject({ destination: 'gateway', status: 'requested' })
    const [task] = await tasks()
    expect(task).toMatchObject({
      kind: 'refund_at_portal',
      details: { order: order.number, amount: '50.00', failure: expect.stringContaining('enough balance') },
    })
    await shop.server.clock.advance({ minutes: 2 })
    await shop.sendRefunds()
    expect(await sentBack()).toEqual([])
    const finish = async (body: object) =>
      shop.server.request('PUT', `/staff/tasks/${task?.id}`, { token: manager.token, body })
    expect((await finish({ note: 'sent' })).body['code']).toBe('orders.reference_needed')
    expect((await finish({ note: 'sent', reference: ' ' })).body['code']).toBe('orders.reference_needed')
    expect((await finish({ note: 'sent', reference: 'MBB-884213' })).status).toBe(200)
    const proof = await shop.server.db
      .selectFrom('refunds')
      .select('transfer_reference')
      .where('order_id', '=', order.orderId)
      .execute()
    expect(proof).toEqual([{ transfer_reference: 'MBB-884213' }])
    expect(await refundOf(order)).toMatchObject({ status: 'processed' })
    expect((await requestOf(order))['refund_status']).toBe('paid')
  })

  it('a refund becomes one task when the bank fails it days later and the webhook says so, many times', async () => {
    await shop.control('POST /refunds', { fate: 'pending' })
    const order = await cancelled()
    await shop.sendRefunds()
    expect(await refundOf(order)).toMatchObject({ status: 'sent' })
    await shop.server.clock.advance({ minutes: 3 * 24 * 60 })
    await shop.sendRefunds()
    const [sent] = await sentBack()
    for (let time = 0; time < 3; time += 1)
      await shop.control(`POST /refunds/${sent?.id}/end`, { status: 'failed', server: true })
    await shop.sendRefunds()
    expect(await refundOf(order)).toMatchObject({ status: 'requested' })
    expect(await tasks()).toHaveLength(1)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from payment_events where verdict = 'refund' and raw ->> 'event' = 'refund.failed'`.execute(
      shop.server.db,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('a message in the name of the gateway about its refund changes nothing by itself', async () => {
    await shop.control('POST /refunds', { fate: 'pending' })
    const order = await cancelled()
    await shop.sendRefunds()
    const [sent] = await sentBack()
    const body = { event: 'refund.failed', payload: { refund: { entity: { id: sent?.id, status: 'failed' } } } }
    const forged = await shop.server.request('POST', '/orders/payment/callback/curlec2', {
      headers: { 'x-razorpay-signature': 'f'.repeat(64) },
      body,
    })
    expect(forged.status).toBe(401)
    await shop.sendRefunds()
    expect(await refundOf(order)).toMatchObject({ status: 'sent' })
  })
})

it('a second payment through Razorpay is refunded to its source automatically', async () => {
  const bought = await shop.buyer({ priceSen: 8900 })
  await shop.atBank(bought.url, 'insufficient-funds')
  const again = await shop.payAgain(bought.member, bought.orderId)
  await shop.atBank(again.url, 'approve')
  await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '00' })
  await shop.sendRefunds()
  expect(await shop.order(bought)).toMatchObject({
    status: 'complete',
    refunds: [{ amount: '89.00', destination: 'gateway', status: 'processed', reason: 'overpaid' }],
  })
  expect(await sentBack()).toMatchObject([{ amount: 8900 }])
  expect(await walletOf(bought.member)).toBe(0)
})

it('the database refuses to refund more than was captured, also to two at once', async () => {
  const order = await aPaidSockOrder(shop, { member })
  const refund = async (amountSen: number, key: string) =>
    sql`
      insert into refunds (order_id, attempt_id, amount_sen, reason, destination, status, event_key, created_at)
      select order_id, id, ${amountSen}, 'test', 'store_credit', 'processed', ${key}, studio_now()
      from payment_attempts where order_id = ${order.orderId}`.execute(shop.server.db)
  await expect(refund(5001, 'over')).rejects.toThrow('is more than payment')
  const parts = await Promise.allSettled([1, 2, 3, 4].map(async (part) => refund(2000, `part:${part}`)))
  expect(parts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await sql`delete from refunds where order_id = ${order.orderId}`.execute(shop.server.db)
})

it('the same refund written again, also by two at once, is one refund and no failure', async () => {
  const order = await aPaidSockOrder(shop, { member })
  const [attempt] = await shop.server.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', order.orderId)
    .execute()
  const now = await shop.server.clock.now()
  const write = async () =>
    inTransaction(shop.server.db, async (tx) => {
      const refund = {
        orderId: order.orderId,
        attemptId: attempt?.id ?? null,
        tender: 'gateway',
        cancellationId: null,
        eventKey: `refund:${order.orderId}`,
        amountSen: 5000,
        reason: 'overpaid',
        destination: 'store_credit',
        now,
      } as const
      return (await insertRefunds(tx, [refund])).size === 0 ? 'again' : 'written'
    })
  const written = await Promise.all([write(), write(), write()])
  expect(written.filter((one) => one === 'written')).toHaveLength(1)
  expect(await write()).toBe('again')
  await sql`delete from refunds where order_id = ${order.orderId}`.execute(shop.server.db)
})

it.each(['curlec', 'razorpay', 'ipay88'] as const)('%s refunds by API exactly where the rule says so', (provider) => {
  const gateway = createGateways(shop.server.config).of(provider)
  expect(gateway && gateway.refund !== 'by_hand').toBe(refundsByApi(provider))
})

it('the refunds break no invariant', async () => {
  expect((await runInvariants(shop.server.databaseUrl)).map(({ name }) => name)).toEqual([])
})

/** A paid order of socks whose cancellation the studio approved. */
async function cancelled({
  storeCreditSen = 0,
  destination = 'source',
}: { storeCreditSen?: number; destination?: string } = {}): Promise<SockOrder> {
  const order = await aPaidSockOrder(shop, { member, storeCreditSen })
  const form = { reason: 'wrong_item', comment: 'I need M, not S.', destination }
  const asked = await shop.server.request('POST', '/refunds', {
    ...order.access,
    body: { order_id: order.orderId, ...form },
  })
  const id = textOf(asked.body['cancellation']?.['id'])
  await shop.server.request('PUT', `/staff/refunds/${id}`, { token: manager.token, body: { decision: 'approve' } })
  return order
}

async function refundOf({ orderId, access }: SockOrder) {
  const { body } = await shop.server.request('GET', `/orders/${orderId}`, access)
  return body['refunds']?.['0']
}

async function requestOf({ orderId, access }: SockOrder) {
  const { body } = await shop.server.request('GET', `/orders/${orderId}/cancellation`, access)
  return { refund_status: body['request']?.['refund_status'] }
}

/** The refunds of this test in the gateway's own list. */
async function sentBack() {
  return (await allSentBack()).slice(before)
}

async function allSentBack() {
  const { refunds } = z.parse(
    z.object({ refunds: z.array(z.object({ id: z.string(), amount: z.number(), status: z.string() })) }),
    await shop.control('GET /refunds'),
  )
  return refunds
}

async function tasks() {
  return shop.server.db
    .selectFrom('studio_tasks')
    .select(['id', 'kind', 'details'])
    .where('done_at', 'is', null)
    .execute()
}

async function walletOf({ accountId }: Member): Promise<number> {
  return loadBalance(shop.server.db, { kind: 'store_credit', holder: accountId, unit: 'sen' })
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
