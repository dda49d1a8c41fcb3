import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPack, aPlan, countRows, type Member } from '#dev/testing/builders.ts'
import { lettersTo } from '#dev/testing/letters.ts'
import { startShop, type Placed, type Shop } from '#dev/testing/shop.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { lastDay } from '#domain/packages/last-day.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { expireLots } from '#server/packages/expire-lots.ts'

const zone = 'Asia/Kuala_Lumpur'
let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())
afterEach(async () => {
  await shop.control('POST /drain')
})

interface Held {
  readonly member: Member
  readonly lotId: Id<'package_lots'>
}

async function aHeldPack(options: { credits?: number } = {}): Promise<Held> {
  const member = await aMember(shop.server.db)
  return {
    member,
    lotId: await aPack(shop.server.db, {
      studio: shop.studio,
      member,
      credits: options.credits ?? 10,
      validityDays: 20,
    }),
  }
}

async function extend(
  { member, lotId }: Held,
  body: Readonly<Record<string, unknown>> = {},
): Promise<Placed & { member: Member }> {
  const answer = await shop.server.request('POST', '/packages/extend', {
    token: member.token,
    body: { payment_method: 'curlecfpx', bank_code: 'MB2U0227', lot_id: lotId, ...body },
  })
  const url = text(answer.body['redirect']?.['url'])
  return {
    member,
    answer,
    orderId: text(answer.body['order']?.['id']),
    number: text(answer.body['order']?.['number']),
    url,
    reference: url === '' ? '' : (new URL(url).searchParams.get('orderNo') ?? ''),
  }
}

/** Empty for what is absent, as in a refusal. */
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const lotOf = async ({ lotId }: Held) =>
  shop.server.db.selectFrom('package_lots').select('expires_at').where('id', '=', lotId).executeTakeFirstOrThrow()
const validTo = async (held: Held) => lastDay((await lotOf(held)).expires_at, zone)
const credits = async ({ lotId }: Held) => loadBalance(shop.server.db, { kind: 'lot', holder: lotId, unit: 'credit' })
const wallet = async ({ member }: Held) =>
  loadBalance(shop.server.db, { kind: 'store_credit', holder: member.accountId, unit: 'sen' })
const monthsOf = async ({ lotId }: Held) =>
  (await shop.server.db.selectFrom('package_extensions').select('months').where('lot_id', '=', lotId).execute()).map(
    ({ months }) => months,
  )
const quote = async ({ member, lotId }: Held, months = 1) =>
  (await shop.server.request('GET', `/packages/mine/${lotId}/extension?months=${months}`, { token: member.token })).body

/** Ten minutes before the end of its last day. */
async function towardsTheEnd(held: Held): Promise<void> {
  await shop.server.clock.set((await lotOf(held)).expires_at.subtract({ minutes: 10 }))
}

describe('a pack is extended', () => {
  it('by a month for RM 50 once it is paid, and not before', async () => {
    const held = await aHeldPack()
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
    const [letter] = await lettersTo(shop.server.db, held.member)
    expect(letter).toMatchObject({ template: 'order_receipt', plain: expect.stringContaining('valid longer') })
  })

  it('by three months for three times as much, twenty callbacks or one', async () => {
    const held = await aHeldPack()
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

  it('at once when store credit pays for all of it', async () => {
    const held = await aHeldPack()
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

  it('not when the bank says no', async () => {
    const held = await aHeldPack()
    const before = await validTo(held)
    const placed = await extend(held)
    await shop.atBank(placed.url, 'insufficient-funds')
    expect([await validTo(held), await monthsOf(held)]).toEqual([before, []])
  })
})

describe('a pack that expires between order and payment', () => {
  it('is extended with the credits that lapsed meanwhile, for its buyer kept every deadline', async () => {
    const held = await aHeldPack({ credits: 4 })
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

  it('is not extended by money that comes after its order died: the money goes back', async () => {
    const held = await aHeldPack()
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

  it('is extended by such late money while it is still valid', async () => {
    const held = await aHeldPack()
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

it('money for a pack that was taken back meanwhile goes back', async () => {
  const held = await aHeldPack()
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

describe('an extension is refused and nothing written', () => {
  it('to everyone but the owner, as if the pack did not exist', async () => {
    const held = await aHeldPack()
    const before = await countRows(shop.server.db, 'orders')
    const stranger = await aMember(shop.server.db)
    expect((await extend({ ...held, member: stranger })).answer.status).toBe(404)
    expect(
      (await shop.server.request('GET', `/packages/mine/${held.lotId}/extension`, { token: stranger.token })).status,
    ).toBe(404)
    expect((await extend({ ...held, lotId: asId('package_lots', randomUUID()) })).answer.status).toBe(404)
    expect(
      (
        await shop.server.request('POST', '/packages/extend', {
          body: { lot_id: held.lotId, payment_method: 'curlecfpx', bank_code: 'MB2U0227' },
        })
      ).status,
    ).toBe(401)
    expect(await countRows(shop.server.db, 'orders')).toBe(before)
  })

  it.each([
    ['at another price than the studio’s', { total: '0.01' }, 409, 'orders.changed'],
    ['beyond twelve months', { months: 13 }, 422, 'packages.extension_max'],
    ['for no month', { months: 0 }, 422, 'request.invalid'],
    ['for half a month', { months: 0.5 }, 422, 'request.invalid'],
    ['with a price of the client', { unit_price: '0.01' }, 422, 'request.invalid'],
    ['without a bank', { bank_code: undefined }, 422, 'request.invalid'],
  ])('%s', async (_name, body, status, code) => {
    const held = await aHeldPack()
    const before = await countRows(shop.server.db, 'orders')
    expect((await extend(held, body)).answer).toMatchObject({ status, body: { success: false, code } })
    expect(await countRows(shop.server.db, 'orders')).toBe(before)
  })

  it('of a pack that has expired, at the very instant', async () => {
    const held = await aHeldPack()
    const { expires_at } = await lotOf(held)
    await shop.server.clock.freeze(expires_at)
    expect((await extend(held)).answer).toMatchObject({ status: 422, body: { code: 'packages.expired' } })
    expect(await quote(held)).toMatchObject({
      may_extend: false,
      code: 'packages.expired',
      message: expect.stringContaining('expired'),
    })
    await shop.server.clock.freeze(expires_at.subtract({ milliseconds: 1 }))
    expect((await extend(held)).answer.status).toBe(201)
    await shop.server.clock.set(expires_at)
  })

  it('of a membership', async () => {
    const member = await aMember(shop.server.db)
    const plan = await aPlan(shop.server.db, { studio: shop.studio, kind: 'contracts' })
    const held = { member, lotId: await aPack(shop.server.db, { studio: shop.studio, member, plan }) }
    expect((await extend(held)).answer.body['code']).toBe('packages.not_extendable')
  })

  it('for more than twelve months in all, whichever orders they are in and though both come at once', async () => {
    const held = await aHeldPack()
    const answers = await Promise.all([extend(held, { months: 7 }), extend(held, { months: 7 })])
    expect(answers.map(({ answer }) => answer.status).sort((a, b) => a - b)).toEqual([201, 422])
    expect((await extend(held, { months: 5 })).answer.status).toBe(201)
    expect(await quote(held)).toMatchObject({ may_extend: false, months_left: 0, code: 'packages.extension_max' })
  })
})

it('the months of an order that died may be bought again', async () => {
  const held = await aHeldPack()
  await extend(held, { months: 12 })
  await shop.server.clock.advance({ minutes: 31 })
  await shop.reconcile()
  expect((await extend(held, { months: 12 })).answer.status).toBe(201)
})
