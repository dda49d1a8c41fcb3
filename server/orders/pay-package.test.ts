import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { asId, type Id } from '#domain/kit/id.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const lotsOf = async (personId: Id<'persons'>) =>
  shop.server.db.selectFrom('package_lots').select('id').where('person_id', '=', personId).execute()
const messagesTo = async (email: string) =>
  (
    await shop.server.db
      .selectFrom('messages')
      .select('template')
      .where('recipient', '=', email)
      .orderBy('template')
      .execute()
  ).map(({ template }) => template)

describe('a package is bought through the bank', () => {
  it('a package is paid when the server message comes first and the browser second', async () => {
    const bought = await shop.buyer()
    expect(bought.answer.body).toMatchObject({
      success: true,
      order: { status: 'pending_payment', total: '650.00', to_pay: '650.00', may_pay_again: true },
    })
    const fields = await shop.atBank(bought.url, 'approve')
    expect(await shop.order(bought)).toMatchObject({
      status: 'complete',
      payment: { status: 'succeeded', outcome: 'succeeded' },
      lines: [{ delivered: true }],
      may_pay_again: false,
    })
    const back = await shop.comeBack(fields)
    expect(back).toMatchObject({ status: 200, body: { success: true, order_id: bought.orderId } })
    expect(await lotsOf(bought.member.personId)).toHaveLength(1)
    expect(await messagesTo(bought.member.email)).toEqual(['order_receipt'])
  })

  it('a package is paid when the browser comes first and the server message second', async () => {
    const bought = await shop.buyer()
    await shop.control('POST /deliveries', { orderNo: bought.reference, delayMs: 200 })
    const fields = await shop.atBank(bought.url, 'approve')
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
    expect((await shop.comeBack(fields)).status).toBe(200)
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
    await shop.control('POST /drain')
    expect(await lotsOf(bought.member.personId)).toHaveLength(1)
  })

  it('a package is paid once by fifty server messages at once while the browser returns', async () => {
    const bought = await shop.buyer()
    const fields = await shop.atBank(bought.url, 'approve-drop-server')
    const told = Array.from({ length: 50 }, async () =>
      shop.server.request('POST', '/orders/payment/callback/curlec2', { body: fields }),
    )
    const answers = await Promise.all([...told, shop.comeBack(fields)])
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 51 }, () => 200))
    expect(answers.at(-1)?.body['order_id']).toBe(bought.orderId)
    expect(await lotsOf(bought.member.personId)).toHaveLength(1)
    expect(await messagesTo(bought.member.email)).toEqual(['order_receipt'])
    const captured = await shop.server.db
      .selectFrom('order_events')
      .select('to_status')
      .where('order_id', '=', asId('orders', bought.orderId))
      .orderBy('id')
      .execute()
    expect(captured.map(({ to_status }) => to_status)).toEqual(['pending_payment', 'processing', 'complete'])
  })

  it('a package that is bought through the bank gives one pack per unit', async () => {
    const bought = await shop.buyer({ quantity: 3, priceSen: 10_000 })
    await shop.atBank(bought.url, 'approve')
    expect(await shop.order(bought)).toMatchObject({ status: 'complete', total: '300.00' })
    expect(await lotsOf(bought.member.personId)).toHaveLength(3)
  })
})

it("a payment stores the time by the bank's clock, beside when we received it", async () => {
  const bought = await shop.buyer()
  await shop.control('PUT /clock', { now: '2026-11-20T02:30:15Z' })
  await shop.control('POST /deliveries', { orderNo: bought.reference, tamper: 'amount-signed' })
  const fields = await shop.atBank(bought.url, 'approve')
  await shop.control('PUT /clock', { release: true })
  expect(fields?.['fpx_fpxTxnTime']).toBe('Fri Nov 20 10:30:15 MYT 2026')
  const events = await shop.server.db
    .selectFrom('payment_events')
    .select(['occurred_at', 'received_at'])
    .where('merchant_ref', '=', bought.reference)
    .execute()
  expect(events.map(({ occurred_at }) => occurred_at?.toString())).toEqual(['2026-11-20T02:30:15Z'])
  expect(events[0]?.received_at.toString()).not.toBe('2026-11-20T02:30:15Z')
  const tasks = await shop.server.db
    .selectFrom('studio_tasks')
    .select('details')
    .where('kind', '=', 'payment_review')
    .execute()
  expect(tasks).toMatchObject([{ details: { payment: bought.reference, at: '2026-11-20T02:30:15Z' } }])
})

describe('a payment that does not succeed', () => {
  it.each([
    ['cancel-login', 'canceled', 'canceled'],
    ['cancel-account', 'canceled', 'canceled'],
    ['cancel-tac', 'canceled', 'canceled'],
    ['cancel-confirm', 'canceled', 'canceled'],
    ['insufficient-funds', 'failed', 'funds'],
    ['timeout-login', 'expired', 'expired'],
    ['timeout', 'expired', 'expired'],
    ['bank-offline', 'failed', 'unavailable'],
  ])('an order can be paid again after %s', async (outcome, status, told) => {
    const bought = await shop.buyer()
    const fields = await shop.atBank(bought.url, outcome)
    expect((await shop.comeBack(fields)).body).toMatchObject({ order_id: bought.orderId })
    expect(await shop.order(bought)).toMatchObject({
      status: 'pending',
      payment: { status, outcome: told },
      may_pay_again: true,
    })
    const again = await shop.payAgain(bought.member, bought.orderId)
    expect(again.reference).toBe(`${bought.number}-2`)
    await shop.atBank(again.url, 'approve')
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
    expect(await lotsOf(bought.member.personId)).toHaveLength(1)
  })

  it('an order waits for the second approver and is paid the next day', async () => {
    const bought = await shop.buyer({ body: { account_type: '02', bank_code: 'MBB0228' } })
    await shop.atBank(bought.url, 'pend')
    expect(await shop.order(bought)).toMatchObject({
      status: 'holded',
      payment: { status: 'pending', outcome: 'pending' },
      may_pay_again: false,
    })
    expect((await shop.payAgain(bought.member, bought.orderId)).answer).toMatchObject({
      status: 409,
      body: { code: 'orders.not_payable' },
    })
    await shop.server.clock.advance({ hours: 20 })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'holded' })
    await shop.control(`POST /transactions/${await transactionOf(bought.reference)}/resolve`, { outcome: 'approve' })
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  })

  it('an order waits for the second approver, who rejects it', async () => {
    const bought = await shop.buyer({ body: { account_type: '02', bank_code: 'MBB0228' } })
    await shop.atBank(bought.url, 'pend')
    await shop.control(`POST /transactions/${await transactionOf(bought.reference)}/resolve`, { outcome: 'reject' })
    expect(await shop.order(bought)).toMatchObject({ status: 'pending', payment: { status: 'canceled' } })
  })

  it('an order ends with the window of the second approver', async () => {
    const bought = await shop.buyer({ body: { account_type: '02', bank_code: 'MBB0228' } })
    await shop.atBank(bought.url, 'pend')
    await shop.server.clock.advance({ hours: 72, minutes: 1 })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'canceled', payment: { status: 'expired' } })
  })

  it('an order is paid when the bank first says pending and then approves', async () => {
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'pend')
    expect(await shop.order(bought)).toMatchObject({ status: 'holded' })
    await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '00' })
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  })
})

async function transactionOf(reference: string): Promise<string> {
  const { transactions } = await shop.control(`GET /transactions?orderNo=${reference}`)
  const [first] = Array.isArray(transactions) ? transactions : []
  return String(first?.id)
}
