import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { eachGateway, expectPaidOnce, transactionOf } from '#dev/testing/each-gateway.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'

/** IPay88 has no method for businesses. */
const tried = eachGateway.filter(({ provider }) => provider !== 'ipay88')
const business = { account_type: '02', bank_code: 'MBB0228' }

describe.each(tried)('a business pays through $name', ({ env, payBy, provider }) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop({ env, payBy })
  })
  afterAll(async () => shop.stop())

  /** The maker of the payment has signed it, and is back at the shop; with `abandon` the bank page was left. */
  const signed = async ({ bank = 'MBBE_C', outcome = 'pend' } = {}) => {
    const bought = await shop.buyer({ body: bank.endsWith('_C') ? business : {} })
    const url = provider === 'curlec' ? bought.url : await throughCheckout(bought.url, bank)
    const page = provider === 'curlec' ? await locationOf(fetch(url, { redirect: 'manual' })) : url
    await fetch(`${shop.simulatorUrl}${page}/outcome`, {
      method: 'POST',
      body: new URLSearchParams({ outcome }),
      redirect: 'manual',
    })
    return bought
  }
  const throughCheckout = async (address: string, bank: string) => {
    const { body } = await shop.server.request('GET', `/orders/payment/form${new URL(address).search}`)
    const form = z.parse(z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }), body['form'])
    const fields = new URLSearchParams({ ...form.fields, bank })
    return locationOf(fetch(form.url, { method: 'POST', body: fields, redirect: 'manual' }))
  }
  const locationOf = async (answer: Promise<Response>) => (await answer).headers.get('location') ?? ''
  const letPass = async (passed: { minutes?: number; hours?: number }) => {
    await shop.server.clock.advance(passed)
    await shop.reconcile()
  }
  const resolve = async (reference: string, outcome: 'approve' | 'reject') =>
    shop.control(`POST /transactions/${await transactionOf(shop, reference)}/resolve`, { outcome })

  it('a business payment waits for a second approver, who approves the next day', async () => {
    const bought = await signed()
    await letPass({ minutes: 16 })
    expect(await shop.order(bought)).toMatchObject({ status: 'holded', may_pay_again: false })
    await letPass({ hours: 20 })
    expect(await shop.order(bought)).toMatchObject({ status: 'holded', paid_at: null })
    await resolve(bought.reference, 'approve')
    await expectPaidOnce(shop, bought)
  })

  it('an approved business payment without any message is found by asking', async () => {
    const bought = await signed()
    await letPass({ minutes: 16 })
    await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '00', server: false, browser: false })
    await letPass({ hours: 2 })
    await expectPaidOnce(shop, bought)
  })

  it('a business payment that the second approver rejects can be made again', async () => {
    const bought = await signed()
    await letPass({ minutes: 16 })
    await letPass({ hours: 20 })
    await resolve(bought.reference, 'reject')
    expect(await shop.order(bought)).toMatchObject({ status: 'pending', may_pay_again: true })
    const again = await shop.payAgain(bought.member, bought.orderId)
    await shop.comeBack(await shop.atBank(again.url, 'approve'))
    await expectPaidOnce(shop, { ...bought, ...again })
  })

  it('an order whose second approver rejected it ends when it is not paid again', async () => {
    const bought = await signed()
    await letPass({ minutes: 16 })
    await letPass({ hours: 20 })
    await resolve(bought.reference, 'reject')
    await letPass({ minutes: 9 })
    expect(await shop.order(bought)).toMatchObject({ status: 'pending', may_pay_again: true })
    await letPass({ minutes: 2 })
    expect(await shop.order(bought)).toMatchObject({ status: 'canceled', may_pay_again: false })
  })

  it('a business payment ends when the window for approval is over', async () => {
    const bought = await signed()
    await letPass({ minutes: 16 })
    await letPass({ hours: 71 })
    expect(await shop.order(bought)).toMatchObject({ status: 'holded' })
    await letPass({ hours: 1, minutes: 11 })
    expect(await shop.order(bought)).toMatchObject({ status: 'canceled', payment: { status: 'expired' } })
  })

  if (provider === 'razorpay') {
    it('is not held while the page of the bank may still be open, and never at a personal account', async () => {
      const [atBusiness, atPersonal] = [await signed(), await signed({ bank: 'MB2U' })]
      await letPass({ minutes: 14 })
      expect(await shop.order(atBusiness)).toMatchObject({ status: 'pending_payment' })
      await letPass({ minutes: 2 })
      expect(await shop.order(atBusiness)).toMatchObject({ status: 'holded' })
      expect(await shop.order(atPersonal)).toMatchObject({ status: 'pending_payment' })
      await letPass({ minutes: 26 })
      expect(await shop.order(atPersonal)).toMatchObject({ status: 'canceled' })
    })
  }
})
