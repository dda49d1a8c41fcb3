import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDependant, aMember, aPack, aPlan, aStudio, countRows, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { studioNow } from '#server/kit/clock.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { reserveIntro } from './intro-offer.ts'

let server: TestServer
let studio: Studio

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
afterAll(async () => server.stop())

const get = async (path: string, token?: string) => server.request('GET', path, token === undefined ? {} : { token })

async function staff(role: 'owner' | 'manager' | 'desk' | 'instructor') {
  return aMember(server.db, { role: { branchId: studio.branchId, role } })
}

describe('packages on sale', () => {
  it('packages on sale are listed with their price and price per class, memberships too', async () => {
    const pack = await aPlan(server.db, { studio, credits: 25, priceSen: 150_000 })
    const contract = await aPlan(server.db, { studio, kind: 'contracts' })
    const { status, body } = await get('/packages?orderBy=price&sortedBy=desc&limit=1')
    expect(status).toBe(200)
    expect(body['data']?.['0']).toMatchObject({
      id: pack,
      price: '1500.00',
      price_per_class: '60.00',
      credits: 25,
      joinable: true,
    })
    const contracts = await get('/packages?search=kind:contracts')
    expect(contracts.body['data']).toEqual([
      expect.objectContaining({ id: contract, kind: 'contracts', joinable: false, expiry_basis: 'month' }),
    ])
    const both = await get('/packages?search=kind:contracts;kind:series&searchJoin=or')
    expect(Number(both.body['total'])).toBeGreaterThan(1)
    expect((await get('/packages?search=kind:contracts;kind:series')).body['total']).toBe(0)
  })

  it('packages on sale are read one by one in the language asked for, and not once they are withdrawn', async () => {
    const id = await aPlan(server.db, { studio })
    await server.db
      .updateTable('package_plans')
      .set({ name: { en: 'Ten classes', zh: '十节课' } })
      .where('id', '=', id)
      .execute()
    expect((await server.request('GET', `/packages/${id}`, { headers: { 'x-locale': 'zh' } })).body['name']).toBe(
      '十节课',
    )
    await server.db.updateTable('package_plans').set({ active: false }).where('id', '=', id).execute()
    server.lists.clear()
    expect((await get(`/packages/${id}`)).status).toBe(404)
    expect((await get('/packages/not-an-id')).status).toBe(404)
    expect((await get(`/packages/${randomUUID()}`)).status).toBe(404)
  })

  it.each([
    'search=price:1',
    'search=kind:gifts',
    'orderBy=name',
    'limit=0',
    'limit=101',
    'page=0',
    'unknown=1',
    "search=slug:a';--",
  ])('packages on sale refuse a list asked with %s', async (query) => {
    expect((await get(`/packages?${query}`)).status).toBe(422)
  })
})

describe('the price of a package', () => {
  it('the price of a package is shown to a visitor, who has no store credit', async () => {
    const planId = await aPlan(server.db, { studio, priceSen: 65_000, validityDays: 30 })
    const { body } = await get(`/packages/pricing?plan_id=${planId}&quantity=2`)
    expect(body).toMatchObject({
      unit_price: '650.00',
      subtotal: '1300.00',
      total: '1300.00',
      store_credit: '0.00',
      may_buy: true,
      code: null,
    })
    const paidOn = (await studioNow(server.db)).toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate()
    expect(body['valid_to']).toBe(paidOn.add({ days: 30 }).toString())
  })

  it('the price of a package shows the store credit that could be used, never more than the total', async () => {
    const planId = await aPlan(server.db, { studio, priceSen: 65_000 })
    const member = await aMember(server.db)
    await server.db.transaction().execute(async (tx) =>
      transferValue(tx, {
        eventKey: randomUUID(),
        reason: 'test',
        at: await studioNow(tx),
        unit: 'sen',
        amount: 70_000,
        from: { kind: 'house:store_credit_issued' },
        to: { kind: 'store_credit', holder: member.accountId },
        about: member.accountId,
      }),
    )
    expect((await get(`/packages/pricing?plan_id=${planId}`, member.token)).body).toMatchObject({
      total: '650.00',
      store_credit: '650.00',
    })
    expect((await get(`/packages/pricing?plan_id=${planId}&quantity=2`, member.token)).body).toMatchObject({
      total: '1300.00',
      store_credit: '700.00',
      point_info: null,
    })
  })

  it('the price of a package says why a package cannot be bought', async () => {
    const contract = await aPlan(server.db, { studio, kind: 'contracts' })
    expect((await get(`/packages/pricing?plan_id=${contract}`)).body).toMatchObject({
      may_buy: false,
      code: 'packages.not_joinable',
      message: expect.stringContaining('Memberships'),
    })
    const intro = await aPlan(server.db, { studio, intro: true })
    expect((await get(`/packages/pricing?plan_id=${intro}&quantity=2`)).body).toMatchObject({
      may_buy: false,
      code: 'packages.intro_single',
    })
    const member = await aMember(server.db)
    expect((await get(`/packages/pricing?plan_id=${intro}`, member.token)).body).toMatchObject({ may_buy: true })
    await server.db.transaction().execute(async (tx) =>
      reserveIntro(tx, {
        branchId: studio.branchId,
        personId: member.personId,
        orderId: randomUUID(),
        now: await studioNow(tx),
      }),
    )
    expect((await get(`/packages/pricing?plan_id=${intro}`, member.token)).body).toMatchObject({
      may_buy: false,
      code: 'packages.intro_used',
    })
  })

  it('the price of a package refuses what is not sold, and invalid quantities', async () => {
    const planId = await aPlan(server.db, { studio })
    expect((await get(`/packages/pricing?plan_id=${randomUUID()}`)).body['code']).toBe('packages.unavailable')
    for (const quantity of ['0', '10', '-1', '1.5', 'x', ''])
      expect((await get(`/packages/pricing?plan_id=${planId}&quantity=${quantity}`)).status).toBe(422)
    expect((await get('/packages/pricing')).status).toBe(422)
  })
})

describe('my packages', () => {
  it('my packages are mine alone, soonest to expire first, with what is left', async () => {
    const [member, stranger] = [await aMember(server.db), await aMember(server.db)]
    const long = await aPack(server.db, { studio, member, credits: 10, validityDays: 90 })
    const short = await aPack(server.db, { studio, member, credits: 1, validityDays: 30 })
    await aPack(server.db, { studio, member: stranger })
    const { body } = await get('/packages/mine', member.token)
    expect(body).toMatchObject({
      total: 2,
      data: [
        { id: short, left: 1, state: 'usable', own: true },
        { id: long, left: 10, state: 'usable' },
      ],
    })
    expect((await get('/packages/mine')).status).toBe(401)
  })

  it('my packages are expired at the end of their last day, whether or not the nightly work has run', async () => {
    const member = await aMember(server.db)
    const id = await aPack(server.db, { studio, member, credits: 3 })
    await server.db
      .updateTable('package_lots')
      .set({ expires_at: await studioNow(server.db) })
      .where('id', '=', id)
      .execute()
    expect((await get('/packages/mine', member.token)).body['data']).toMatchObject([
      { id, state: 'expired', left: 0, granted: 3 },
    ])
    expect((await get('/packages/mine?search=state:usable', member.token)).body).toMatchObject({
      total: 0,
      data: [],
      last_page: 1,
    })
    expect(
      (await get('/packages/mine?search=state:usable;state:expired&searchJoin=or', member.token)).body['total'],
    ).toBe(1)
  })

  it('my packages come a page at a time', async () => {
    const member = await aMember(server.db)
    const planId = await aPlan(server.db, { studio })
    for (let count = 0; count < 3; count += 1) await aPack(server.db, { studio, member, plan: planId })
    expect((await get('/packages/mine?limit=2&page=2', member.token)).body).toMatchObject({
      total: 3,
      last_page: 2,
      current_page: 2,
      data: [expect.anything()],
    })
  })
})

describe('a pack that the studio gives', () => {
  const grant = async (token: string, body: unknown, headers: Record<string, string> = {}) =>
    server.request('POST', '/staff/packages/grants', { token, body, headers })

  it('a pack that the studio gives arrives once, is audited and notified', async () => {
    const [manager, member] = [
      await staff('manager'),
      await aMember(server.db, { email: `given-${randomUUID()}@example.com` }),
    ]
    const planId = await aPlan(server.db, { studio, credits: 10 })
    const body = { person_id: member.personId, plan_id: planId, credits: 2, reason: 'The class was too cold' }
    const key = { 'idempotency-key': randomUUID() }
    const first = await grant(manager.token, body, key)
    expect(first.status).toBe(201)
    expect((await grant(manager.token, body, key)).body).toEqual(first.body)
    expect((await get('/packages/mine', member.token)).body).toMatchObject({
      total: 1,
      data: [{ id: first.body['lot_id'], granted: 2, left: 2 }],
    })
    const acts = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_account_id', 'subject_id', 'details'])
      .where('action', '=', 'packages.grant')
      .execute()
    expect(acts).toEqual([
      {
        action: 'packages.grant',
        actor_account_id: manager.accountId,
        subject_id: first.body['lot_id'],
        details: { person_id: member.personId, plan_id: planId, credits: 2, reason: body.reason },
      },
    ])
    await server.drain()
    const messages = await messagesTo(server.db, member)
    expect(messages).toMatchObject([
      { template: 'package_given', status: 'sent', plain: expect.stringContaining('Credits: 2') },
    ])
  })

  it("a pack that the studio gives to a child is the guardian's, whose packs pay for the child", async () => {
    const [manager, guardian] = [await staff('manager'), await aMember(server.db)]
    const child = await aDependant(server.db, { guardian, birthDate: '2012-03-04' })
    const body = { person_id: child, plan_id: await aPlan(server.db, { studio }), reason: 'A prize' }
    const given = await grant(manager.token, body)
    expect(given.status).toBe(201)
    const mine = (await get('/packages/mine', guardian.token)).body
    expect(mine['data']?.['0']?.['id']).toBe(given.body['lot_id'])
    expect(await messagesTo(server.db, guardian)).toMatchObject([{ template: 'package_given' }])
  })

  it('a pack is given by owners and managers only', async () => {
    const member = await aMember(server.db)
    const body = { person_id: member.personId, plan_id: await aPlan(server.db, { studio }), reason: 'A gift' }
    const before = await countRows(server.db, 'package_lots')
    for (const role of ['desk', 'instructor'] as const)
      expect((await grant((await staff(role)).token, body)).status).toBe(403)
    expect((await grant(member.token, body)).status).toBe(403)
    expect((await server.request('POST', '/staff/packages/grants', { body })).status).toBe(401)
    expect(await countRows(server.db, 'package_lots')).toBe(before)
  })

  it('a pack is not given to nobody, of nothing, nor without a reason', async () => {
    const [owner, member] = [await staff('owner'), await aMember(server.db)]
    const planId = await aPlan(server.db, { studio })
    const contract = await aPlan(server.db, { studio, kind: 'contracts' })
    const before = await countRows(server.db, 'package_lots')
    expect((await grant(owner.token, { person_id: randomUUID(), plan_id: planId, reason: 'A gift' })).status).toBe(404)
    for (const plan_id of [randomUUID(), contract])
      expect((await grant(owner.token, { person_id: member.personId, plan_id, reason: 'A gift' })).body['code']).toBe(
        'packages.unavailable',
      )
    for (const wrong of [{ reason: '  ' }, { credits: 0 }, { credits: 201 }, { credits: 1.5 }, { left: 10 }]) {
      expect(
        (await grant(owner.token, { person_id: member.personId, plan_id: planId, reason: 'A gift', ...wrong })).status,
      ).toBe(422)
    }
    expect(await countRows(server.db, 'package_lots')).toBe(before)
  })

  it('a pack of the intro offer is given only once, gift or not', async () => {
    const [owner, member] = [await staff('owner'), await aMember(server.db)]
    const body = {
      person_id: member.personId,
      plan_id: await aPlan(server.db, { studio, intro: true, credits: 1 }),
      reason: 'A trial',
    }
    expect((await grant(owner.token, body)).status).toBe(201)
    expect((await grant(owner.token, body)).body['code']).toBe('packages.intro_used')
    expect((await get(`/packages/pricing?plan_id=${body.plan_id}`, member.token)).body).toMatchObject({
      may_buy: false,
    })
  })
})
