import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decideAtBank, eachWay, expectPaidOnce, lastMessage, signedFor, tell } from '#dev/testing/each-gateway.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'

describe.each(eachWay)('late and double payments through $name', (tried) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop(tried)
  })
  afterAll(async () => shop.stop())
  afterEach(async () => {
    await shop.control('POST /drain')
  })

  it('late money pays an order whose attempt had failed', async () => {
    const bought = await shop.buyer()
    const fields = await shop.atBank(bought.url, 'insufficient-funds')
    await shop.comeBack(fields)
    await shop.reconcile()
    await decideAtBank(shop, { reference: bought.reference, code: '00' })
    await expectPaidOnce(shop, bought)
  })

  it('a payment is kept when the bank reports a failure afterwards', async () => {
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'approve')
    for (const code of ['51', '1C', '99']) {
      const late = await signedFor(shop, { reference: bought.reference, code })
      // What was cancelled at iPay88 is signed by nobody.
      expect((await tell(shop, late)).status).toBe(tried.provider === 'ipay88' && code === '1C' ? 401 : 200)
    }
    await shop.server.clock.advance({ minutes: 3 })
    await shop.reconcile()
    await expectPaidOnce(shop, bought)
  })

  it('a payment is not undone by a first attempt that fails after the second succeeded', async () => {
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'abandon')
    const again = await shop.payAgain(bought.member, bought.orderId)
    await shop.atBank(again.url, 'approve')
    const late = await signedFor(shop, { reference: bought.reference, code: '51' })
    expect((await tell(shop, late)).status).toBe(200)
    await expectPaidOnce(shop, bought)
  })

  it('the second payment is refunded when both attempts succeed', async () => {
    const bought = await shop.buyer({ priceSen: 8900 })
    await shop.atBank(bought.url, 'abandon')
    const again = await shop.payAgain(bought.member, bought.orderId)
    await shop.atBank(again.url, 'approve')
    await decideAtBank(shop, { reference: bought.reference, code: '00' })
    await shop.sendRefunds()
    expect(await shop.order(bought)).toMatchObject({
      status: 'complete',
      refunds: [{ amount: '89.00', destination: tried.givesBackTo, status: 'processed', reason: 'overpaid' }],
    })
    const { rows } = await shop.server.pool.query(
      'select count(*)::int as packs from package_lots where person_id = $1',
      [bought.member.personId],
    )
    expect(rows).toEqual([{ packs: 1 }])
  })

  it('a message that comes before its attempt is written pays once the attempt exists', async () => {
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'approve-drop-server')
    const message = await lastMessage(shop, bought.reference)
    const rename = async (from: string, to: string) =>
      shop.server.pool.query(
        `update payment_attempts set merchant_ref = $2,
          gateway_order_id = case when gateway_order_id is null then null else reverse(gateway_order_id) end
         where merchant_ref = $1`,
        [from, to],
      )
    await rename(bought.reference, 'NOTWRITTEN-01')
    // Curlec tries again after a refusal; iPay88 takes nothing but its word, and the sweep finds what it said.
    expect((await tell(shop, message)).status).toBe(tried.provider === 'ipay88' ? 200 : 404)
    await rename('NOTWRITTEN-01', bought.reference)
    expect((await tell(shop, message)).status).toBe(200)
    await expectPaidOnce(shop, bought)
  })

  it('money is refunded when its goods can no longer be delivered', async () => {
    const bought = await shop.buyer({ intro: true, priceSen: 9900 })
    await shop.atBank(bought.url, 'abandon')
    await shop.server.clock.advance({ minutes: 41 })
    await shop.reconcile()
    const second = await shop.checkout(bought.member, { plan_id: bought.planId })
    await shop.atBank(second.url, 'approve')
    await decideAtBank(shop, { reference: bought.reference, code: '00' })
    await shop.sendRefunds()
    expect(await shop.order(bought)).toMatchObject({
      status: 'canceled',
      paid_at: null,
      refunds: [{ amount: '99.00', destination: tried.givesBackTo, status: 'processed', reason: 'undeliverable' }],
    })
  })
})
