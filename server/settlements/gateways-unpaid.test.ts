import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eachWay, expectPaidOnce, transactionOf } from '#dev/testing/each-gateway.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'

describe.each(eachWay)('a payment through $name that does not succeed', (tried) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop(tried)
  })
  afterAll(async () => shop.stop())
  afterEach(async () => {
    await shop.control('POST /drain')
  })

  /** The browser is back, and the gateway is asked where nothing of it was signed. */
  const learn = async (fields: Readonly<Record<string, string>> | undefined) => {
    if (fields && Object.keys(fields).length > 0) await shop.comeBack(fields)
    await shop.server.clock.advance({ minutes: 3 })
    await shop.reconcile()
  }

  it('an abandoned payment ends its order with its window', async () => {
    const bought = await shop.buyer({ intro: true })
    await shop.atBank(bought.url, 'abandon')
    await shop.server.clock.advance({ minutes: 29 })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
    await shop.server.clock.advance({ minutes: 12 })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'canceled', paid_at: null })
    // The intro offer is free again.
    expect((await shop.checkout(bought.member, { plan_id: bought.planId })).answer.status).toBe(201)
  })

  it.each([
    ['cancel-login', tried.cancelled],
    ['cancel-account', tried.cancelled],
    ['cancel-tac', tried.cancelled],
    ['cancel-confirm', tried.cancelled],
    ['insufficient-funds', 'failed'],
    ['timeout-login', tried.funds === null ? 'failed' : 'expired'],
    ['timeout', tried.funds === null ? 'failed' : 'expired'],
    ['bank-offline', 'failed'],
  ])('a payment that ends with %s can be made again under another reference', async (outcome, status) => {
    const bought = await shop.buyer()
    await learn(await shop.atBank(bought.url, outcome))
    expect(await shop.order(bought)).toMatchObject({ status: 'pending', payment: { status }, may_pay_again: true })
    const again = await shop.payAgain(bought.member, bought.orderId)
    expect(again.reference).not.toBe(bought.reference)
    await shop.atBank(again.url, 'approve')
    await expectPaidOnce(shop, bought)
  })

  it('a buyer is told of insufficient funds, as far as the gateway says so', async () => {
    const bought = await shop.buyer()
    await learn(await shop.atBank(bought.url, 'insufficient-funds'))
    expect(await shop.order(bought)).toMatchObject({ payment: { outcome: tried.funds } })
  })

  it('a payment that the bank holds first and approves later is paid', async () => {
    const bought = await shop.buyer()
    const fields = await shop.atBank(bought.url, 'pend')
    if (fields && tried.provider !== 'razorpay') await shop.comeBack(fields)
    // Razorpay tells of nothing that is not decided.
    const waiting = tried.provider === 'razorpay' ? 'pending_payment' : 'holded'
    expect(await shop.order(bought)).toMatchObject({ status: waiting })
    await shop.control(`POST /transactions/${await transactionOf(shop, bought.reference)}/resolve`, {
      outcome: 'approve',
    })
    await expectPaidOnce(shop, bought)
  })

  it('a payment that the bank holds and approves the next day is paid', async () => {
    const bought = await shop.buyer()
    const fields = await shop.atBank(bought.url, 'pend')
    if (fields && tried.provider !== 'razorpay') await shop.comeBack(fields)
    await shop.server.clock.advance({ hours: 20 })
    await shop.reconcile()
    // Of a payment that Razorpay says nothing about, the order ends, and late money revives it.
    const waiting = tried.provider === 'razorpay' ? 'canceled' : 'holded'
    expect(await shop.order(bought)).toMatchObject({ status: waiting, paid_at: null })
    await shop.control(`POST /transactions/${await transactionOf(shop, bought.reference)}/resolve`, {
      outcome: 'approve',
    })
    await expectPaidOnce(shop, bought)
  })

  it('a payment that the bank holds until it expires ends', async () => {
    const bought = await shop.buyer()
    const fields = await shop.atBank(bought.url, 'pend')
    if (fields && tried.provider !== 'razorpay') await shop.comeBack(fields)
    await shop.server.clock.advance({ hours: 72, minutes: 11 })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'canceled', payment: { status: 'expired' } })
  })

  it('a payment that the bank holds first and rejects later can be made again', async () => {
    const bought = await shop.buyer()
    const fields = await shop.atBank(bought.url, 'pend')
    if (fields && tried.provider !== 'razorpay') await shop.comeBack(fields)
    await shop.control(`POST /transactions/${await transactionOf(shop, bought.reference)}/resolve`, {
      outcome: 'reject',
    })
    await learn(undefined)
    expect(await shop.order(bought)).toMatchObject({ status: 'pending', payment: { status: 'failed' } })
  })

  it.each([
    ['RM 0.99', 99],
    ['RM 30,000.01', 3_000_001],
  ])('a payment of %s is refused beyond the limits', async (_amount, priceSen) => {
    expect((await shop.buyer({ priceSen })).answer.status).toBe(422)
  })

  it.each([
    ['RM 1.00', 100],
    ['RM 30,000.00', 3_000_000],
  ])('a payment of %s is accepted at the limits', async (_amount, priceSen) => {
    const bought = await shop.buyer({ priceSen })
    expect(bought.answer.status).toBe(201)
    await shop.comeBack(await shop.atBank(bought.url, 'approve'))
    await expectPaidOnce(shop, bought)
  })
})
