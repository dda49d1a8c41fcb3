import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { aDelivery, bank, cartBuyer, orders, placedOf } from '#dev/testing/carts.ts'
import { aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { stageHolds } from '#dev/testing/holds.ts'
import { startShop, type Placed } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'

const stage = stageHolds()
const byIpay88 = { payment_method: 'ipay88', contact_number: '012-345 6789' }
const attemptsOf = async ({ orderId }: Placed) =>
  stage.shop.server.db
    .selectFrom('payment_attempts')
    .select('status')
    .where('order_id', '=', asId('orders', orderId))
    .execute()

describe('the next attempt', () => {
  it('the next attempt is refused at a bank that is offline, and the order stays as it was', async () => {
    const { shop } = stage
    const bought = await shop.buyer()
    await shop.control('PUT /banks/HLB0224', { status: 'B' })
    await shop.server.request('GET', '/curlec-services/bank-list?business_model=01')
    const again = await shop.server.request('POST', `/orders/${bought.orderId}/payments`, {
      token: bought.member.token,
      body: { ...bank, bank_code: 'HLB0224' },
    })
    expect(again).toMatchObject({ status: 422, body: { code: 'payments.bank_offline' } })
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment', may_pay_again: true })
    expect(await attemptsOf(bought)).toEqual([{ status: 'redirected' }])
  })

  it('the next attempt leads to the page of its method in the language of the buyer', async () => {
    const { shop } = stage
    const bought = await shop.buyer()
    const pay = async (language: string) =>
      (
        await shop.server.request('POST', `/orders/${bought.orderId}/payments`, {
          token: bought.member.token,
          headers: { 'x-locale': language },
          body: byIpay88,
        })
      ).body['redirect']?.['url']
    expect(new URL(textOf(await pay('zh'))).pathname).toBe('/zh/checkout/payment-redirect')
    expect(new URL(textOf(await pay('en'))).pathname).toBe('/checkout/payment-redirect')
  })

  it('the next attempt is refused by a method that no gateway offers', async () => {
    const other = await startShop({ env: { GATEWAYS: 'curlec' } })
    try {
      expect((await other.buyer({ body: byIpay88 })).answer).toMatchObject({
        status: 422,
        body: { code: 'payments.no_method' },
      })
    } finally {
      await other.stop()
    }
  })
})

describe('the delivery of a payment', () => {
  it('a payment brings a pack for each unit, of which the first is known by its line', async () => {
    const { shop } = stage
    const bought = await shop.buyer({ quantity: 2 })
    await shop.atBank(bought.url, 'approve')
    const { rows } = await sql<{ source_id: string; line_id: string }>`
      select lot.source_id, line.id as line_id
      from package_lots lot
      join order_lines line on line.order_id = ${bought.orderId}
      where lot.person_id = ${bought.member.personId}`.execute(shop.server.db)
    expect(rows).toHaveLength(2)
    expect(rows.filter((row) => row.source_id === row.line_id)).toHaveLength(1)
  })

  it('a payment brings the seat that was held while the pack was bought', async () => {
    const member = await stage.someone()
    const sessionId = await stage.aNewClass(3)
    expect((await stage.hold(member, { session_id: sessionId })).status).toBe(201)
    const placed = await stage.buy(member)
    await stage.shop.atBank(placed.url, 'approve')
    expect((await stage.statesOf(member, sessionId)).at(-1)).toBe('booking booked')
  })
})

describe('a coupon of an order that died', () => {
  const aCoupon = async (code: string) =>
    sql`
      insert into coupons (branch_id, code, kind, percent, uses_max, starts_at, created_at, updated_at)
      values (${stage.shop.studio.branchId}, ${code}, 'percentage', 10, 1, studio_now() - interval '1 day', studio_now(), studio_now())`.execute(
      stage.shop.server.db,
    )
  /** An order with that coupon that nobody paid in time. */
  async function aDeadOrder(coupon: string) {
    const { shop } = stage
    const product = await aProduct(shop.server.db, {
      catalog: await aCatalog(shop.server.db, shop.studio),
      variants: [{ stock: 9 }],
    })
    const [delivery, member] = [await aDelivery(shop), await aMember(shop.server.db)]
    const order = async (token: string) =>
      orders(cartBuyer(shop, token), {
        items: [{ id: product.id, quantity: 1 }],
        delivery,
        state: { coupon_code: coupon },
      })
    const placed = placedOf(await order(member.token))
    await shop.atBank(placed.url, 'cancel-login')
    await shop.server.clock.advance({ minutes: 31 })
    await shop.reconcile()
    const reference = new URL(placed.url).searchParams.get('orderNo') ?? ''
    const pay = async () => shop.control(`POST /orders/${reference}/outcome`, { code: '00' })
    return { order, pay, read: async () => shop.order({ member, orderId: placed.orderId }) }
  }

  it('a coupon of an order that expired counts again when late money revives the order', async () => {
    const code = `LATE-${randomUUID().slice(0, 8).toUpperCase()}`
    await aCoupon(code)
    const dead = await aDeadOrder(code)
    await dead.pay()
    expect(await dead.read()).toMatchObject({ status: 'processing', coupon_code: code })
    const other = await aMember(stage.shop.server.db)
    expect((await dead.order(other.token)).body).toMatchObject({ code: 'discounts.used_up' })
  })

  it('a coupon of an expired order that somebody else used meanwhile is not used twice: the money goes back', async () => {
    const code = `GONE-${randomUUID().slice(0, 8).toUpperCase()}`
    await aCoupon(code)
    const dead = await aDeadOrder(code)
    const other = await aMember(stage.shop.server.db)
    expect((await dead.order(other.token)).status).toBe(201)
    await dead.pay()
    expect(await dead.read()).toMatchObject({ status: 'canceled', refunds: [{ reason: 'undeliverable' }] })
  })
})

it('a finished task stays as it was', async () => {
  const { shop } = stage
  const bought = await shop.buyer()
  await shop.atBank(bought.url, 'abandon')
  await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '87' })
  const role = { branchId: shop.studio.branchId, role: 'manager' as const }
  const manager = await aMember(shop.server.db, { role })
  const [task] = await shop.server.db.selectFrom('studio_tasks').select('id').where('done_at', 'is', null).execute()
  const finish = async (note: string) =>
    shop.server.request('PUT', `/staff/tasks/${task?.id}`, { token: manager.token, body: { note } })
  for (const note of ['Called the bank', 'Once more'])
    expect(await finish(note)).toMatchObject({ status: 200, body: { success: true } })
  const audits = shop.server.db.selectFrom('audit_entries').select('details')
  expect(await audits.where('actor_account_id', '=', manager.accountId).execute()).toHaveLength(1)
})
