import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPlan, countRows } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const body = { payment_method: 'curlecfpx', bank_code: 'MB2U0227' }
const plan = async (options: { priceSen?: number; intro?: boolean; kind?: 'contracts' } = {}) =>
  aPlan(shop.server.db, { studio: shop.studio, ...options })

describe('the checkout refuses and writes nothing', () => {
  it.each([
    ['a total that is no longer the price', { total: '649.00' }, 409, 'orders.changed'],
    ['a package that does not exist', { plan_id: randomUUID() }, 422, 'packages.unavailable'],
    ['a bank that is none', { bank_code: 'TEST9999' }, 422, 'payments.bank_offline'],
    ['a quantity of none', { quantity: 0 }, 422, 'request.invalid'],
    ['a quantity of half', { quantity: 1.5 }, 422, 'request.invalid'],
    ['a price of the client', { price: '0.01' }, 422, 'request.invalid'],
    ['a method that is none', { payment_method: 'cash' }, 422, 'request.invalid'],
    ['no bank', { bank_code: undefined }, 422, 'payments.no_method'],
  ])('%s', async (_name, change, status, code) => {
    const member = await aMember(shop.server.db)
    const before = await countRows(shop.server.db, 'orders')
    const answer = await shop.server.request('POST', '/packages/checkout', {
      token: member.token,
      body: { plan_id: await plan(), ...body, ...change },
    })
    expect(answer).toMatchObject({ status, body: { success: false, code } })
    expect(await countRows(shop.server.db, 'orders')).toBe(before)
  })

  it.each([
    ['below RM 1.00', 99, '01', 'payments.below_minimum'],
    ['above RM 30,000.00', 3_000_001, '01', 'payments.above_maximum'],
    ['below RM 2.00 of a business', 199, '02', 'payments.below_minimum'],
    ['above RM 1,000,000.00 of a business', 100_000_001, '02', 'payments.above_maximum'],
  ])('the checkout refuses an amount %s', async (_name, priceSen, account_type, code) => {
    const bought = await shop.buyer({ priceSen, body: { account_type, bank_code: 'MBB0228' } })
    expect(bought.answer).toMatchObject({ status: 422, body: { code } })
  })

  it.each([
    [100, '01'],
    [3_000_000, '01'],
    [200, '02'],
    [100_000_000, '02'],
  ])('an amount of %d sen at the very limit of a method is accepted', async (priceSen, account_type) => {
    const bought = await shop.buyer({ priceSen, body: { account_type, bank_code: 'MBB0228' } })
    expect(bought.answer.status).toBe(201)
    expect(await shop.atBank(bought.url, 'approve')).toBeDefined()
    expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  })

  it('the checkout refuses a buyer without a birth date', async () => {
    const member = await aMember(shop.server.db, { birthDate: null })
    const { answer } = await shop.checkout(member, { plan_id: await plan() })
    expect(answer).toMatchObject({ status: 422, body: { code: 'accounts.birth_date_needed' } })
  })

  it('the checkout refuses a membership and two intro offers', async () => {
    const member = await aMember(shop.server.db)
    expect((await shop.checkout(member, { plan_id: await plan({ kind: 'contracts' }) })).answer.body).toMatchObject({
      code: 'packages.not_joinable',
    })
    expect(
      (await shop.checkout(member, { plan_id: await plan({ intro: true }), quantity: 2 })).answer.body,
    ).toMatchObject({ code: 'packages.intro_single' })
  })

  it('the checkout refuses the sixth open order, though all six come at once', async () => {
    const member = await aMember(shop.server.db)
    const plan_id = await plan()
    const answers = await Promise.all(Array.from({ length: 8 }, async () => shop.checkout(member, { plan_id })))
    expect(answers.map(({ answer }) => answer.status).sort((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 201, 409, 409, 409,
    ])
  })

  it('the checkout refuses a bank that the list calls offline, and the bank page one that is offline later', async () => {
    await shop.control('PUT /banks/HLB0224', { status: 'B' })
    const listed = await shop.server.request('GET', '/curlec-services/bank-list?business_model=01')
    expect(listed.body['data']).toEqual(
      expect.arrayContaining([{ id: '12', code: 'HLB0224', name: 'Hong Leong Bank', online: false }]),
    )
    expect((await shop.buyer({ body: { bank_code: 'HLB0224' } })).answer).toMatchObject({
      status: 422,
      body: { code: 'payments.bank_offline' },
    })
    await shop.control('PUT /banks/RHB0218', { status: 'B' })
    const bought = await shop.buyer({ body: { bank_code: 'RHB0218' } })
    await shop.atBank(bought.url, 'approve')
    expect(await shop.order(bought)).toMatchObject({ status: 'pending', payment: { outcome: 'unavailable' } })
  })
})

describe('one order per intent', () => {
  it('a double click with the same key is replayed', async () => {
    const member = await aMember(shop.server.db)
    const wanted = {
      token: member.token,
      headers: { 'idempotency-key': randomUUID() },
      body: { plan_id: await plan(), ...body },
    }
    const [first, second] = await Promise.all([
      shop.server.request('POST', '/packages/checkout', wanted),
      shop.server.request('POST', '/packages/checkout', wanted),
    ])
    expect(first.status).toBe(201)
    expect(second.body).toEqual(first.body)
    const own = await shop.server.request('GET', '/orders', { token: member.token })
    expect(own.body).toMatchObject({ total: 1 })
  })

  it('twenty clicks with keys of their own make one order of the intro offer, the next ones its next attempts', async () => {
    const member = await aMember(shop.server.db)
    const plan_id = await plan({ intro: true })
    const answers = await Promise.all(Array.from({ length: 20 }, async () => shop.checkout(member, { plan_id })))
    const placed = answers.filter(({ answer }) => answer.status === 201)
    expect(placed.length).toBeGreaterThan(0)
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1)
    expect((await shop.server.request('GET', '/orders', { token: member.token })).body).toMatchObject({ total: 1 })
  })

  it('the intro offer is offered again to a buyer who was refused or left the bank, and sold once', async () => {
    const member = await aMember(shop.server.db)
    const plan_id = await plan({ intro: true })
    const first = await shop.checkout(member, { plan_id })
    const shown = async () =>
      shop.server.request('GET', `/packages/pricing?plan_id=${plan_id}`, { token: member.token })
    expect((await shown()).body).toMatchObject({ may_buy: true })
    await shop.atBank(first.url, 'cancel-login')
    expect((await shown()).body).toMatchObject({ may_buy: true, code: null })
    const other = await shop.checkout(member, { plan_id: await plan({ intro: true, priceSen: 7_700 }) })
    expect(other.answer).toMatchObject({ status: 201, body: { order: { total: '77.00' } } })
    expect(await shop.order({ member, orderId: first.orderId })).toMatchObject({ status: 'canceled' })
    await shop.atBank(other.url, 'approve')
    expect((await shown()).body).toMatchObject({ may_buy: false, code: 'packages.intro_used' })
    expect((await shop.checkout(member, { plan_id })).answer.body).toMatchObject({ code: 'packages.intro_used' })
  })

  it('the intro offer goes once to two spellings of one person', async () => {
    const tag = randomUUID().slice(0, 8)
    const plan_id = await plan({ intro: true })
    const members = await Promise.all(
      ['', '+gym'].map(async (suffix) => aMember(shop.server.db, { email: `mei${tag}${suffix}@example.com` })),
    )
    const answers = await Promise.all(members.map(async (member) => shop.checkout(member, { plan_id })))
    expect(answers.map(({ answer }) => answer.status).sort((a, b) => a - b)).toEqual([201, 422])
  })

  it('an order has one open attempt, with a reference of its own each time', async () => {
    const bought = await shop.buyer()
    const again = await shop.payAgain(bought.member, bought.orderId)
    expect([bought.reference, again.reference]).toEqual([`${bought.number}-1`, `${bought.number}-2`])
    const attempts = await shop.server.db
      .selectFrom('payment_attempts')
      .select('status')
      .where('merchant_ref', 'like', `${bought.number}-%`)
      .orderBy('created_at')
      .execute()
    expect(attempts.map(({ status }) => status)).toEqual(['expired', 'redirected'])
  })
})

describe('other people', () => {
  it('other people neither read nor pay an order, as if it did not exist', async () => {
    const bought = await shop.buyer()
    const stranger = await aMember(shop.server.db)
    const absent = await shop.server.request('GET', `/orders/${randomUUID()}`, { token: stranger.token })
    const theirs = await shop.server.request('GET', `/orders/${bought.orderId}`, { token: stranger.token })
    expect(theirs).toMatchObject({ status: 404, body: { code: absent.body['code'], message: absent.body['message'] } })
    expect((await shop.payAgain(stranger, bought.orderId)).answer.status).toBe(404)
    expect((await shop.server.request('GET', `/orders/${bought.orderId}`)).status).toBe(401)
    expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment' })
  })
})

describe('lists', () => {
  it('the lists name provider, method and the banks of each model', async () => {
    expect((await shop.server.request('GET', '/payment_gateways')).body).toMatchObject({
      data: [{ code: 'curlec' }, { code: 'ipay88' }],
      total: 2,
    })
    expect((await shop.server.request('GET', '/payment_methods')).body).toMatchObject({
      data: [
        { code: 'curlecfpx', minimum: '1.00', maximum: '30000.00' },
        { code: 'curleccc', provider: 'curlec' },
        { code: 'ipay88', provider: 'ipay88' },
      ],
    })
    const business = await shop.server.request(
      'GET',
      '/curlec-services/bank-list?business_model=02&limit=5&sortedBy=desc',
    )
    expect(business.body).toMatchObject({
      total: 21,
      per_page: 5,
      last_page: 5,
      data: [{ name: 'UOB Regional' }, {}, {}, {}, {}],
    })
  })

  it('lists of own orders are searched by status and number', async () => {
    const bought = await shop.buyer()
    const find = async (search: string) =>
      (await shop.server.request('GET', `/orders?search=${search}`, { token: bought.member.token })).body['total']
    expect(await find(`number:${bought.number}`)).toBe(1)
    expect(await find('status:pending_payment')).toBe(1)
    expect(await find('status:complete')).toBe(0)
  })
})

it('the bank list refuses while the gateway is down without a cached list, and orders are accepted all the same', async () => {
  const down = await startShop({ env: { GATEWAY_URL: 'http://127.0.0.1:9' } })
  try {
    expect(await down.server.request('GET', '/curlec-services/bank-list')).toMatchObject({
      status: 503,
      body: { code: 'payments.no_provider', message: 'No Payment Provider Found' },
    })
    expect((await down.buyer()).answer.status).toBe(201)
    await down.server.clock.advance({ minutes: 45 })
    await down.reconcile()
    const row = await down.server.db.selectFrom('orders').select('status').executeTakeFirst()
    expect(row?.status).toBe('canceled')
  } finally {
    await down.stop()
  }
})
