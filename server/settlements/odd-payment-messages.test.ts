import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startShop, type Placed, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())
afterEach(async () => {
  await shop.control('POST /reset')
})

const notify = async (fields: Readonly<Record<string, string>> | undefined) =>
  shop.server.request('POST', '/orders/payment/callback/curlec2', { body: fields ?? {} })
const eventsOf = async (placed: Placed) =>
  (
    await shop.server.db
      .selectFrom('payment_events')
      .select('verdict')
      .where('merchant_ref', '=', placed.reference)
      .orderBy('received_at')
      .execute()
  ).map(({ verdict }) => verdict)

describe('a declined answer that is cut anew into an approved one', () => {
  it('a declined response that is split anew into an approved one pays nothing, and the gateway is asked', async () => {
    await shop.control('PUT /buyer', { name: 'Ali|MB2U0227|00|N' })
    const bought = await shop.buyer()
    await shop.control('POST /deliveries', { channel: 'browser', orderNo: bought.reference, tamper: 're-cut' })
    const fields = await shop.atBank(bought.url, 'insufficient-funds')
    expect(fields).toMatchObject({ fpx_debitAuthCode: '00', fpx_buyerName: 'Ali', fpx_type: 'N|MB2U0227|51|N' })
    expect(await shop.comeBack(fields)).toMatchObject({ status: 401, body: { code: 'payments.signature' } })
    expect(await notify(fields)).toMatchObject({ status: 401 })
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({
      status: 'pending',
      payment: { status: 'failed', outcome: 'funds' },
    })
    expect(await eventsOf(bought)).toEqual(['failed'])
  })
})

describe('an approved answer from another bank than the one that was chosen', () => {
  it('an approved response from another bank than the chosen one is reviewed until the gateway confirms it', async () => {
    const bought = await shop.buyer()
    await shop.control('POST /deliveries', { orderNo: bought.reference, tamper: 'bank-signed', times: 2 })
    await shop.atBank(bought.url, 'approve')
    expect(await shop.order(bought)).toMatchObject({ status: 'payment_review', payment: { status: 'review' } })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  })

  it('an approved response from another bank stays under review when the gateway says that it was declined', async () => {
    const bought = await shop.buyer()
    await shop.control('POST /deliveries', { channel: 'server', orderNo: bought.reference, tamper: 'bank-signed' })
    await shop.atBank(bought.url, 'approve-drop-browser')
    await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '51', server: false })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'payment_review' })
  })

  /** A reviewed order whose task staff have finished. */
  async function aReviewedOrder() {
    const bought = await shop.buyer()
    await shop.control('POST /deliveries', { channel: 'server', orderNo: bought.reference, tamper: 'bank-signed' })
    await shop.atBank(bought.url, 'approve-drop-browser')
    const { id } = await shop.server.db
      .selectFrom('studio_tasks')
      .select('id')
      .where('kind', '=', 'payment_review')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const { branchId } = shop.studio
    const { token } = await aMember(shop.server.db, { role: { branchId, role: 'manager' } })
    const finish = async () =>
      shop.server.request('PUT', `/staff/tasks/${id}`, { token, body: { note: 'Nothing came' } })
    return { bought, finish }
  }

  it('an order that is under review ends when staff finish its task, and late money still pays it', async () => {
    const { bought, finish } = await aReviewedOrder()
    expect((await finish()).status).toBe(200)
    expect(await shop.order(bought)).toMatchObject({ status: 'canceled', may_pay_again: false })
    expect((await finish()).status).toBe(200)
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  })

  it('an order that the gateway confirmed while it was under review stays paid when staff finish its task', async () => {
    const { bought, finish } = await aReviewedOrder()
    await shop.reconcile()
    expect((await finish()).status).toBe(200)
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  })
})

describe('a signed message that is repeated with other unsigned fields', () => {
  it('a signed message that is repeated with other unsigned fields is kept once, however much is added', async () => {
    const bought = await shop.buyer()
    const fields = await shop.atBank(bought.url, 'approve')
    const kept = (await eventsOf(bought)).length
    for (let copy = 0; copy < 20; copy += 1)
      expect((await shop.comeBack({ ...fields, fpx_notes: `copy ${copy}`, [`extra${copy}`]: 'x' })).status).toBe(200)
    expect((await eventsOf(bought)).length).toBeLessThanOrEqual(kept + 1)
  })
})
