import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { sen } from '#domain/kit/money.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import { reserveIntro } from '#server/packages/intro-offer.ts'
import { settlePayment } from './settle-payment.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

it('late money for an intro offer that another order is taking waits for that order, and is refunded', async () => {
  const { db } = shop.server
  const bought = await shop.buyer({ intro: true, priceSen: 8900 })
  await shop.atBank(bought.url, 'abandon')
  await shop.server.clock.advance({ minutes: 31 })
  await shop.reconcile()
  const reserved = Promise.withResolvers<undefined>()
  const other = inTransaction(db, async (tx) => {
    await reserveIntro(tx, {
      branchId: shop.studio.branchId,
      personId: bought.member.personId,
      orderId: randomUUID(),
      now: await studioNow(tx),
    })
    reserved.resolve(undefined)
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  await reserved.promise
  const settled = await inTransaction(db, async (tx) =>
    settlePayment(tx, {
      provider: 'curlec',
      merchantRef: bought.reference,
      result: {
        merchantRef: bought.reference,
        gatewayTransactionId: 'LATE1',
        outcome: 'succeeded',
        code: '00',
        amountSen: sen(8900),
        currency: 'MYR',
        bankCode: 'MB2U0227',
      },
      channel: 'server',
      fields: {},
      signed: { code: '00' },
      origin: shop.server.url,
      requestId: undefined,
    }),
  )
  await other
  expect(settled).toMatchObject({ kind: 'undeliverable' })
  expect(await shop.order(bought)).toMatchObject({ status: 'canceled', refunds: [{ reason: 'undeliverable' }] })
})
