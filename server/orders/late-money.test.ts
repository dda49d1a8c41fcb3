import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { startShop, type Placed, type Shop } from '#dev/testing/shop.ts'
import { asId } from '#domain/kit/id.ts'
import { loadBalance } from '#server/ledger/queries.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())
afterEach(async () => {
  await shop.control('POST /drain')
})

const walletOf = async (member: Member) =>
  loadBalance(shop.server.db, { kind: 'store_credit', holder: member.accountId, unit: 'sen' })
const lots = async (member: Member) =>
  (await shop.server.db.selectFrom('package_lots').select('id').where('person_id', '=', member.personId).execute())
    .length
const bank = async (placed: Placed, code: string) => shop.control(`POST /orders/${placed.reference}/outcome`, { code })
const afterMinutes = async (minutes: number) => {
  await shop.server.clock.advance({ minutes })
  await shop.reconcile()
}

describe('a payment without any message', () => {
  it('reconciliation finds a payment after two minutes when browser and callback are both lost', async () => {
    const bought = await shop.buyer()
    await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '00', server: false, browser: false })
    await shop.atBank(bought.url, 'abandon')
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
    await afterMinutes(2)
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
    expect(await lots(bought.member)).toBe(1)
  })

  it('a payment without any message is found in the hours after the window, when the callback is lost as well', async () => {
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'abandon')
    await afterMinutes(31)
    expect(await shop.order(bought)).toMatchObject({ status: 'canceled', payment: { status: 'expired' } })
    await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '00', server: false })
    await afterMinutes(61)
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  })
})

describe('an unpaid order', () => {
  it('an unpaid order ends with its window, and is shown as ended before the job has written it', async () => {
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'cancel-login')
    await shop.server.clock.advance({ minutes: 30 })
    expect(await shop.order(bought)).toMatchObject({ status: 'canceled', may_pay_again: false })
    expect((await shop.payAgain(bought.member, bought.orderId)).answer).toMatchObject({
      status: 410,
      body: { code: 'orders.expired' },
    })
    await shop.reconcile()
    const row = await shop.server.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', asId('orders', bought.orderId))
      .executeTakeFirstOrThrow()
    expect(row.status).toBe('canceled')
  })

  it('an unpaid order keeps its intro offer for its buyer, who asks again and pays it, and frees it when it ends', async () => {
    const bought = await shop.buyer({ intro: true })
    await shop.atBank(bought.url, 'abandon')
    const second = await shop.checkout(bought.member, { plan_id: bought.planId })
    expect(second.answer).toMatchObject({ status: 201, body: { order: { id: bought.orderId } } })
    expect(second.reference).not.toBe(bought.reference)
    await shop.atBank(second.url, 'abandon')
    await afterMinutes(31)
    expect(await shop.order(bought)).toMatchObject({ status: 'canceled' })
    const third = await shop.checkout(bought.member, { plan_id: bought.planId })
    expect(third.answer.status).toBe(201)
    await shop.atBank(third.url, 'approve')
    expect(await lots(bought.member)).toBe(1)
  })

  it('an unpaid order frees an expired intro offer for its own buyer before the job runs', async () => {
    const bought = await shop.buyer({ intro: true })
    await shop.atBank(bought.url, 'cancel-login')
    await shop.server.clock.advance({ minutes: 31 })
    expect((await shop.checkout(bought.member, { plan_id: bought.planId })).answer.status).toBe(201)
  })

  it('an unpaid order ends although the gateway is down, ten minutes after its window', async () => {
    const bought = await shop.buyer()
    await shop.server.clock.advance({ minutes: 31 })
    // Every open attempt is looked up, those of earlier tests as well.
    await shop.control('POST /requeries', { fault: '500', times: 1000 })
    await shop.reconcile()
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment', may_pay_again: false })
    await afterMinutes(10)
    expect(await shop.order(bought)).toMatchObject({ status: 'canceled' })
    await shop.control('POST /reset')
  })

  it.each(['500', 'garbage', 'missing-response'])(
    'an order keeps waiting when the gateway answers with %s',
    async (fault) => {
      const bought = await shop.buyer()
      await shop.control(`POST /orders/${bought.reference}/outcome`, { code: '00', server: false, browser: false })
      await shop.atBank(bought.url, 'abandon')
      await shop.control('POST /requeries', { fault, times: 4 })
      await afterMinutes(1)
      expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
      await shop.control('POST /reset')
    },
  )
})

describe('late and double payments', () => {
  it('a payment stays when the bank later reports a failure', async () => {
    const bought = await shop.buyer()
    await shop.atBank(bought.url, 'approve')
    await bank(bought, '51')
    expect(await shop.order(bought)).toMatchObject({ status: 'complete', payment: { status: 'succeeded' } })
    expect(await lots(bought.member)).toBe(1)
  })

  it('a second successful attempt goes to the wallet, with a message', async () => {
    const bought = await shop.buyer({ priceSen: 8900 })
    const again = await shop.payAgain(bought.member, bought.orderId)
    await shop.atBank(again.url, 'approve')
    await shop.atBank(bought.url, 'approve')
    await bank(bought, '00')
    expect(await shop.order(bought)).toMatchObject({
      status: 'complete',
      refunds: [{ amount: '89.00', destination: 'store_credit', status: 'processed', reason: 'overpaid' }],
    })
    expect(await walletOf(bought.member)).toBe(8900)
    expect(await lots(bought.member)).toBe(1)
    const messages = await shop.server.db
      .selectFrom('messages')
      .select('template')
      .where('account_id', '=', bought.member.accountId)
      .orderBy('template')
      .execute()
    expect(messages.map(({ template }) => template)).toEqual(['order_receipt', 'order_refund'])
  })

  it('late money still pays an order that expired, when it can be delivered', async () => {
    const bought = await shop.buyer({ intro: true })
    await shop.atBank(bought.url, 'abandon')
    await afterMinutes(31)
    expect(await shop.order(bought)).toMatchObject({ status: 'canceled' })
    await bank(bought, '00')
    expect(await shop.order(bought)).toMatchObject({ status: 'complete', refunds: [] })
    expect(await lots(bought.member)).toBe(1)
  })

  it('late money goes to the wallet when another order has used the intro offer', async () => {
    const bought = await shop.buyer({ intro: true, priceSen: 9900 })
    await shop.atBank(bought.url, 'abandon')
    await afterMinutes(31)
    const second = await shop.checkout(bought.member, { plan_id: bought.planId })
    await shop.atBank(second.url, 'approve')
    await bank(bought, '00')
    expect(await shop.order(bought)).toMatchObject({
      status: 'canceled',
      paid_at: null,
      refunds: [{ amount: '99.00', reason: 'undeliverable', status: 'processed' }],
    })
    expect(await walletOf(bought.member)).toBe(9900)
    expect(await lots(bought.member)).toBe(1)
  })

  it('money that comes late or twice has the same result in whatever order the messages come', async () => {
    const ends = new Set<string>()
    for (const codes of [
      ['00', '51', '99'],
      ['51', '99', '00'],
      ['99', '00', '51'],
      ['51', '00', '00', '99'],
      ['1C', '51', '00'],
      ['99', '1C', '00', '51'],
    ]) {
      const bought = await shop.buyer({ priceSen: 5000 })
      await shop.atBank(bought.url, 'abandon')
      for (const code of codes) await bank(bought, code)
      const { status, payment, refunds } = await shop.order(bought)
      // Each order has a reference of its own.
      const paid = { ...payment, reference: undefined }
      ends.add(JSON.stringify([status, paid, refunds, await lots(bought.member), await walletOf(bought.member)]))
    }
    expect([...ends]).toHaveLength(1)
  })
})

describe('store credit in an order', () => {
  it('store credit in an order comes back when the order expires and is taken again when late money revives it', async () => {
    const bought = await twicePaid(5000)
    const second = await shop.checkout(bought.member, { plan_id: bought.planId, use_golds: true, quantity: 2 })
    expect(second.answer.body).toMatchObject({ order: { total: '100.00', store_credit: '50.00', to_pay: '50.00' } })
    expect(await walletOf(bought.member)).toBe(0)
    await shop.atBank(second.url, 'abandon')
    await afterMinutes(31)
    expect(await walletOf(bought.member)).toBe(5000)
    await bank(second, '00')
    expect(await shop.order({ ...second, member: bought.member })).toMatchObject({ status: 'complete' })
    expect(await walletOf(bought.member)).toBe(0)
  })

  it('late money goes to the wallet when the store credit of its order was spent meanwhile', async () => {
    const bought = await twicePaid(5000)
    const second = await shop.checkout(bought.member, { plan_id: bought.planId, use_golds: true, quantity: 2 })
    await shop.atBank(second.url, 'abandon')
    await afterMinutes(31)
    const free = await shop.checkout(bought.member, { plan_id: bought.planId, use_golds: true })
    expect(free.answer.body).toMatchObject({ order: { status: 'complete', to_pay: '0.00' } })
    expect(free.answer.body['redirect']).toBeNull()
    await bank(second, '00')
    expect(await shop.order({ ...second, member: bought.member })).toMatchObject({
      status: 'canceled',
      refunds: [{ amount: '50.00', reason: 'undeliverable' }],
    })
    expect(await walletOf(bought.member)).toBe(5000)
  })
})

it('a refund is sent at the portal when the wallet cannot hold its currency, and staff record it', async () => {
  const abroad = await startShop()
  try {
    await abroad.server.db.updateTable('branches').set({ currency: 'SGD' }).execute()
    await abroad.control('POST /deliveries', { tamper: 'currency-signed', times: 2 })
    const bought = await abroad.buyer({ priceSen: 8900 })
    const again = await abroad.payAgain(bought.member, bought.orderId)
    await abroad.atBank(again.url, 'approve-drop-browser')
    await abroad.atBank(bought.url, 'approve-drop-browser')
    expect(await abroad.order(bought)).toMatchObject({
      status: 'complete',
      refunds: [{ amount: '89.00', destination: 'studio_task', status: 'requested' }],
    })
    const owner = await aMember(abroad.server.db, { role: { branchId: abroad.studio.branchId, role: 'owner' } })
    const tasks = await abroad.server.request('GET', '/staff/tasks?search=kind:refund_at_portal', {
      token: owner.token,
    })
    expect(tasks.body).toMatchObject({
      total: 1,
      data: [
        {
          subject_kind: 'refund',
          details: { order: bought.number, amount: '89.00', currency: 'SGD', payment: bought.reference },
          done_at: null,
        },
      ],
    })
    const [task] = await abroad.server.db.selectFrom('studio_tasks').select('id').execute()
    const body = { note: 'Sent back', reference: 'MBB-884213' }
    await abroad.server.request('PUT', `/staff/tasks/${task?.id}`, { token: owner.token, body })
    expect(await abroad.order(bought)).toMatchObject({ refunds: [{ status: 'processed' }] })
  } finally {
    await abroad.stop()
  }
})

/** A member whose wallet holds the price of a pack, because that pack was paid twice. */
async function twicePaid(priceSen: number) {
  const bought = await shop.buyer({ priceSen })
  const again = await shop.payAgain(bought.member, bought.orderId)
  await shop.atBank(again.url, 'approve')
  await shop.atBank(bought.url, 'approve')
  return bought
}
