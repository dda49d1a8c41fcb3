import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { extensionsIn } from '#dev/testing/extensions.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { expireLots } from '#server/packages/expire-lots.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())
afterEach(async () => {
  await shop.control('POST /drain')
})
const { anOwnedPack, credits, extend, monthsOf, quote, towardsTheEnd, validTo, wallet } = extensionsIn(() => shop)

describe('a pack is extended', () => {
  it('a pack is extended by a month for RM 50 once it is paid, and not before', async () => {
    const held = await anOwnedPack()
    const before = await validTo(held)
    expect(await quote(held)).toMatchObject({
      unit_price: '50.00',
      total: '50.00',
      valid_to: before.add({ months: 1 }).toString(),
      may_extend: true,
      months_left: 12,
    })
    const placed = await extend(held, { total: '50.00' })
    expect(placed.answer).toMatchObject({
      status: 201,
      body: {
        order: {
          status: 'pending_payment',
          total: '50.00',
          lines: [
            {
              kind: 'extension',
              lot_id: held.lotId,
              quantity: 1,
              title: 'One more month: 10-class pack',
              delivered: false,
            },
          ],
        },
      },
    })
    expect(await validTo(held)).toEqual(before)
    const fields = await shop.atBank(placed.url, 'approve')
    for (let time = 0; time < 3; time += 1) await shop.comeBack(fields)
    expect(await shop.order(placed)).toMatchObject({ status: 'complete', lines: [{ delivered: true }] })
    expect(await validTo(held)).toEqual(before.add({ months: 1 }))
    expect(await monthsOf(held)).toEqual([1])
    expect(
      (await shop.server.request('GET', `/packages/mine/${held.lotId}/ledger`, { token: held.member.token })).body,
    ).toMatchObject({
      total: 2,
      data: [
        { why: 'extended', change: 0, balance: 10, valid_to: before.add({ months: 1 }).toString() },
        { why: 'granted', change: 10 },
      ],
    })
    const [message] = await messagesTo(shop.server.db, held.member)
    expect(message).toMatchObject({ template: 'order_receipt', plain: expect.stringContaining('valid longer') })
  })

  it('a pack is extended by three months for three times as much, twenty callbacks or one', async () => {
    const held = await anOwnedPack()
    const before = await validTo(held)
    const placed = await extend(held, { months: 3 })
    expect(placed.answer.body['order']).toMatchObject({ total: '150.00' })
    const fields = await shop.atBank(placed.url, 'approve-drop-server')
    await Promise.all(
      Array.from({ length: 20 }, async () =>
        shop.server.request('POST', '/orders/payment/callback/curlec2', { body: fields }),
      ),
    )
    expect(await validTo(held)).toEqual(before.add({ months: 3 }))
    expect(await monthsOf(held)).toEqual([3])
  })

  it('a pack is extended at once when store credit pays for all of it', async () => {
    const held = await anOwnedPack()
    const { accountId } = held.member
    await shop.server.db.transaction().execute(async (tx) =>
      transferValue(tx, {
        eventKey: randomUUID(),
        reason: 'test',
        at: await shop.server.clock.now(),
        unit: 'sen',
        amount: 6000,
        from: { kind: 'house:store_credit_issued' },
        to: { kind: 'store_credit', holder: accountId },
        about: accountId,
      }),
    )
    const before = await validTo(held)
    expect((await extend(held, { use_golds: true })).answer.body).toMatchObject({
      redirect: null,
      order: { status: 'complete', store_credit: '50.00', to_pay: '0.00' },
    })
    expect([await validTo(held), await wallet(held)]).toEqual([before.add({ months: 1 }), 1000])
  })

  it('a pack is not extended when the bank declines', async () => {
    const held = await anOwnedPack()
    const before = await validTo(held)
    const placed = await extend(held)
    await shop.atBank(placed.url, 'insufficient-funds')
    expect([await validTo(held), await monthsOf(held)]).toEqual([before, []])
  })
})

describe('a pack that expires between order and payment', () => {
  it('a pack that expires between order and payment is extended with its expired credits, for a buyer in time', async () => {
    const held = await anOwnedPack({ credits: 4 })
    const before = await validTo(held)
    await towardsTheEnd(held)
    const placed = await extend(held)
    await shop.server.clock.advance({ minutes: 15 })
    await expireLots(shop.server.db)
    expect(await credits(held)).toBe(0)
    await shop.atBank(placed.url, 'approve')
    expect(await shop.order(placed)).toMatchObject({ status: 'complete' })
    expect([await validTo(held), await credits(held)]).toEqual([before.add({ months: 1 }), 4])
    const { body } = await shop.server.request('GET', `/packages/mine/${held.lotId}/ledger?sortedBy=asc`, {
      token: held.member.token,
    })
    expect(body).toMatchObject({
      data: [
        { why: 'granted', balance: 4 },
        { why: 'expired', change: -4, balance: 0 },
        { why: 'extended' },
        { why: 'restored', change: 4, balance: 4 },
      ],
    })
  })

  it('a pack that expired is not extended by money that comes after its order expired: the money goes back', async () => {
    const held = await anOwnedPack()
    const before = await validTo(held)
    await towardsTheEnd(held)
    const placed = await extend(held)
    await shop.atBank(placed.url, 'abandon')
    await shop.server.clock.advance({ minutes: 31 })
    await shop.reconcile()
    expect(await shop.order(placed)).toMatchObject({ status: 'canceled' })
    await shop.control(`POST /orders/${placed.reference}/outcome`, { code: '00' })
    expect(await shop.order(placed)).toMatchObject({
      status: 'canceled',
      refunds: [{ amount: '50.00', destination: 'store_credit', reason: 'undeliverable' }],
    })
    expect([await validTo(held), await wallet(held), await monthsOf(held)]).toEqual([before, 5000, []])
  })

  it('a pack is extended by such late money while it is still valid', async () => {
    const held = await anOwnedPack()
    const before = await validTo(held)
    const placed = await extend(held)
    await shop.atBank(placed.url, 'abandon')
    await shop.server.clock.advance({ minutes: 31 })
    await shop.reconcile()
    await shop.control(`POST /orders/${placed.reference}/outcome`, { code: '00' })
    expect(await shop.order(placed)).toMatchObject({ status: 'complete', refunds: [] })
    expect([await validTo(held), await monthsOf(held)]).toEqual([before.add({ months: 1 }), [1]])
  })
})

it('money for a pack that was revoked meanwhile is refunded', async () => {
  const held = await anOwnedPack()
  const placed = await extend(held)
  await shop.server.db
    .updateTable('package_lots')
    .set({ revoked_at: await shop.server.clock.now() })
    .where('id', '=', held.lotId)
    .execute()
  await shop.atBank(placed.url, 'approve')
  expect(await shop.order(placed)).toMatchObject({ status: 'canceled', refunds: [{ reason: 'undeliverable' }] })
  expect([await wallet(held), await monthsOf(held)]).toEqual([5000, []])
})

it('the months of an expired order may be bought again', async () => {
  const held = await anOwnedPack()
  await extend(held, { months: 12 })
  await shop.server.clock.advance({ minutes: 31 })
  await shop.reconcile()
  expect((await extend(held, { months: 12 })).answer.status).toBe(201)
})
