import { afterAll, beforeAll, expect, it } from 'vitest'
import { startShop, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const byCard = { payment_method: 'curleccc', bank_code: undefined }

it('a card is approved after the challenge of its bank, and the pack is delivered', async () => {
  const bought = await shop.buyer({ body: byCard })
  expect(new URL(bought.url).searchParams.get('paymentMethod')).toBe('2')
  const opened = await fetch(bought.url, { redirect: 'manual' })
  const bank = `${shop.simulatorUrl}${opened.headers.get('location') ?? ''}`
  const send = async (fields: Readonly<Record<string, string>>) =>
    fetch(`${bank}/card`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  await send({ number: '4000000000003220' })
  expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
  const code = /class="tac">(\d{6})</.exec(await (await fetch(bank)).text())?.[1] ?? ''
  const left = await send({ code })
  expect(await shop.order(bought)).toMatchObject({ status: 'complete', payment: { method: 'curleccc' } })
  const fields = Object.fromEntries(new URL(left.headers.get('location') ?? '').searchParams)
  expect(await shop.comeBack(fields)).toMatchObject({ status: 200, body: { order_id: bought.orderId } })
})

it.each([
  ['insufficient-funds', 'failed', 'funds'],
  ['cancel-tac', 'canceled', 'canceled'],
  ['timeout', 'expired', 'expired'],
])('a card that ends with %s may be followed by a bank', async (end, status, outcome) => {
  const bought = await shop.buyer({ body: byCard })
  await shop.comeBack(await shop.atBank(bought.url, end))
  expect(await shop.order(bought)).toMatchObject({
    status: 'pending',
    payment: { status, outcome },
    may_pay_again: true,
  })
  const again = await shop.payAgain(bought.member, bought.orderId)
  await shop.atBank(again.url, 'approve')
  expect(await shop.order(bought)).toMatchObject({ status: 'complete', payment: { method: 'curlecfpx' } })
})

it('another amount with a right checksum goes to review', async () => {
  const bought = await shop.buyer({ body: byCard })
  await shop.control('POST /deliveries', { tamper: 'amount-signed', orderNo: bought.reference })
  await shop.atBank(bought.url, 'approve')
  expect(await shop.order(bought)).toMatchObject({ status: 'payment_review' })
})

it('a message without a bank does not pay an attempt at a bank', async () => {
  const card = await shop.buyer({ body: byCard })
  const bank = await shop.buyer({})
  const otherOrderNo = bank.reference
  await shop.control('POST /deliveries', { tamper: 'other-order-signed', otherOrderNo, orderNo: card.reference })
  await shop.atBank(card.url, 'approve')
  expect(await shop.order(bank)).toMatchObject({ status: 'payment_review' })
})
