import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startShop, type Placed, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const notify = async (fields: Readonly<Record<string, string>> | undefined) =>
  shop.server.request('POST', '/orders/payment/callback/curlec2', { body: fields ?? {} })
const rejectionsOf = async (placed: Placed) =>
  shop.server.db
    .selectFrom('payment_rejections')
    .select(['channel', 'reason', 'times'])
    .where('merchant_ref', '=', placed.reference)
    .orderBy('channel')
    .execute()

describe('a message that the gateway did not sign', () => {
  it.each([
    'amount',
    'signature',
    'missing-signature',
    'empty-signature',
    'uppercase-signature',
    'truncated-signature',
  ])('an unsigned message (%s) is rejected and counted, and the gateway is asked', async (tamper) => {
    const bought = await shop.buyer()
    await shop.control('POST /deliveries', { channel: 'browser', orderNo: bought.reference, tamper })
    const fields = await shop.atBank(bought.url, 'approve-drop-server')
    expect(await shop.comeBack(fields)).toMatchObject({ status: 401, body: { code: 'payments.signature' } })
    expect(await notify(fields)).toMatchObject({ status: 401 })
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
    expect(await rejectionsOf(bought)).toEqual([
      { channel: 'browser', reason: 'unsigned', times: 1 },
      { channel: 'server', reason: 'unsigned', times: 1 },
    ])
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  })

  it('the message of another order does not pay this one', async () => {
    const paid = await shop.buyer()
    const victim = await shop.buyer()
    const fields = await shop.atBank(paid.url, 'approve')
    expect(await notify({ ...fields, fpx_sellerOrderNo: victim.reference })).toMatchObject({ status: 401 })
    expect(await shop.order(victim)).toMatchObject({ status: 'pending_payment' })
  })

  it('an unsigned message with half a character or a NUL is refused like any such text', async () => {
    for (const odd of ['A\u0000B', 'A\ud800'])
      expect(await notify({ fpx_sellerOrderNo: odd })).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
  })

  it.each([
    ['nothing', {}],
    [
      'four hundred fields',
      Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`field${index}`, 'x'.repeat(50)])),
    ],
    ['a checksum of the right shape', { fpx_checksum: 'a'.repeat(64) }],
  ])('an unsigned message with %s never breaks anything', async (_name, fields) => {
    expect(await notify(fields)).toMatchObject({ status: 401, body: { code: 'payments.signature' } })
  })

  it('an unsigned message with half a character and a NUL is refused at the edge, before anything of it is kept', async () => {
    const odd = { fpx_sellerOrderNo: 'A\u0000B\ud800', fpx_checksum: 'x' }
    expect(await notify(odd)).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
  })
})

describe('a signed message that does not fit', () => {
  it.each([
    ['amount-signed', 'MYR 651.00'],
    ['currency-signed', 'SGD 650.00'],
  ])('a signed message (%s) puts the order under review with a task', async (tamper, told) => {
    const bought = await shop.buyer()
    await shop.control('POST /deliveries', { orderNo: bought.reference, tamper })
    const fields = await shop.atBank(bought.url, 'approve')
    expect(await shop.order(bought)).toMatchObject({
      status: 'payment_review',
      payment: { status: 'review', outcome: 'review' },
      may_pay_again: false,
    })
    expect(await taskOf(bought)).toMatchObject({
      kind: 'payment_review',
      details: { order: bought.number, payment: bought.reference, told },
    })
    await shop.server.clock.advance({ minutes: 40 })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
    expect((await shop.comeBack(fields)).status).toBe(200)
  })

  it('a signed message about an unknown order is stored, and refused so that the gateway retries', async () => {
    const bought = await shop.buyer()
    await shop.control('POST /deliveries', {
      orderNo: bought.reference,
      tamper: 'other-order-signed',
      otherOrderNo: 'UNKNOWN99999-1',
    })
    await shop.atBank(bought.url, 'approve-drop-browser')
    await shop.control('POST /drain')
    const events = await shop.server.db
      .selectFrom('payment_events')
      .select('verdict')
      .where('merchant_ref', '=', 'UNKNOWN99999-1')
      .execute()
    expect(events).toEqual([{ verdict: 'paid_no_order' }])
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
  })

  it('a signed message with the transaction of another order goes to review', async () => {
    const paid = await shop.buyer()
    const victim = await shop.buyer()
    await shop.atBank(paid.url, 'approve')
    await shop.control('POST /deliveries', {
      orderNo: paid.reference,
      tamper: 'other-order-signed',
      otherOrderNo: victim.reference,
    })
    await shop.control(`POST /orders/${paid.reference}/outcome`, { code: '00' })
    expect(await shop.order(victim)).toMatchObject({ status: 'payment_review' })
    expect(await shop.order(paid)).toMatchObject({ status: 'complete' })
  })

  it.each(['ZZ', '87', '88', '98'])('a signed message with the code %s goes to review', async (code) => {
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'abandon')
    await shop.control(`POST /orders/${bought.reference}/outcome`, { code })
    expect(await shop.order(bought)).toMatchObject({ status: 'payment_review' })
    expect(await taskOf(bought)).toMatchObject({ details: { code } })
  })
})

describe('tasks of the studio', () => {
  it('tasks of the studio are listed for staff of the branch and finished once, with an audit row', async () => {
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'abandon')
    await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '87' })
    const role = { branchId: shop.studio.branchId, role: 'manager' as const }
    const manager = await aMember(shop.server.db, { role })
    const listed = await shop.server.request('GET', '/staff/tasks?search=kind:payment_review&limit=100', {
      token: manager.token,
    })
    expect(listed.status).toBe(200)
    const task = await taskOf(bought)
    const done = await shop.server.request('PUT', `/staff/tasks/${task?.id}`, {
      token: manager.token,
      body: { note: 'Called the bank' },
    })
    expect(done).toMatchObject({ status: 200, body: { success: true } })
    await shop.server.request('PUT', `/staff/tasks/${task?.id}`, { token: manager.token, body: { note: 'Again' } })
    const audits = await shop.server.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('actor_account_id', '=', manager.accountId)
      .execute()
    expect(audits).toEqual([
      { action: 'orders.finish_task', details: { kind: 'payment_review', note: 'Called the bank' } },
    ])
    expect((await shop.server.request('GET', '/staff/tasks', { token: bought.member.token })).status).toBe(403)
    const desk = await aMember(shop.server.db, { role: { ...role, role: 'desk' } })
    expect(
      (await shop.server.request('PUT', `/staff/tasks/${task?.id}`, { token: desk.token, body: { note: 'x' } })).status,
    ).toBe(403)
  })
})

async function taskOf(placed: Placed) {
  return shop.server.db
    .selectFrom('studio_tasks')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'studio_tasks.subject_id')
    .select(['studio_tasks.id', 'studio_tasks.kind', 'studio_tasks.details'])
    .where('payment_attempts.merchant_ref', '=', placed.reference)
    .executeTakeFirst()
}
