import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClass, aDependant, aMember, aPack, aPlan, type Member } from '#dev/testing/builders.ts'
import { placedOf } from '#dev/testing/carts.ts'
import { aCashShop, cashOnDelivery, type CashShop } from '#dev/testing/cash-orders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aSockOrder, guestEmail } from '#dev/testing/sock-orders.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Endpoint } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { describedEndpoints, roomRoutes } from '#server/app.ts'

let shop: Shop
let cash: CashShop
/** Works at the studio and is a customer of it. */
let me: Member
let colleague: Member
let owner: Member
beforeAll(async () => {
  shop = await startShop()
  cash = await aCashShop(shop)
  const { branchId } = shop.studio
  me = await aMember(shop.server.db, { email: guestEmail, role: { branchId, role: 'manager' } })
  colleague = await aMember(shop.server.db, { role: { branchId, role: 'manager' } })
  owner = await aMember(shop.server.db, { role: { branchId, role: 'owner' } })
})
afterAll(async () => shop.stop())

const reason = 'A gift of the house'
const call = async (line: string, body: object, { token }: { token: string } = me) => {
  const [method = '', path = ''] = line.split(' ')
  if (method !== 'POST' && method !== 'PUT') throw new Error(`${line}: the test has no request for it`)
  return shop.server.request(method, path, { token, body })
}

/** Each class after the one before, so that nobody is in two at once. */
let hours = 24
async function mySession(): Promise<string> {
  hours += 2
  const startsAt = (await shop.server.clock.now()).add({ hours })
  return aClass(shop.server.db, { studio: shop.studio, ownRoom: true, startsAt })
}
async function myBooking(): Promise<string> {
  const lot_id = await aPack(shop.server.db, { studio: shop.studio, member: me })
  const booked = await shop.server.request('POST', '/bookings', {
    token: me.token,
    body: { session_id: await mySession(), lot_id },
  })
  return textOf(booked.body['booking']?.['id'])
}
async function myLot(): Promise<string> {
  return aPack(shop.server.db, { studio: shop.studio, member: me })
}
async function aShareableLot(member: Member): Promise<Id<'package_lots'>> {
  const plan = await aPlan(shop.server.db, { studio: shop.studio, credits: 25 })
  await shop.server.db.updateTable('package_plans').set({ sharers: 2 }).where('id', '=', plan).execute()
  return aPack(shop.server.db, { studio: shop.studio, member, plan })
}
/** A colleague's pack that I share. */
async function aSharedLot(): Promise<string> {
  const lot = await aShareableLot(colleague)
  await call(`PUT /staff/packages/${lot}/sharing`, { sharing: true, reason }, me)
  await shop.server.db
    .insertInto('package_shares')
    .values({
      lot_id: lot,
      places: 2,
      slot: 1,
      email: me.email,
      person_id: me.personId,
      from_at: await shop.server.clock.now(),
    })
    .execute()
  return lot
}
async function myCard(): Promise<string> {
  const issued = await call('POST /staff/gift-cards', { value: '20.00', reason })
  expect(issued.status).toBe(201)
  return textOf(issued.body['code'])
}
async function myRefund(): Promise<string> {
  const { orderId, access } = await aSockOrder(shop)
  await call(`POST /staff/orders/${orderId}/cash`, { due: '50.00' }, colleague)
  const body = { order_id: orderId, reason: 'wrong_item', comment: 'Too small', destination: 'source' }
  const asked = await shop.server.request('POST', '/refunds', { ...access, body })
  return textOf(asked.body['cancellation']?.['id'])
}
async function myTask(): Promise<string> {
  const decided = await call(`PUT /staff/refunds/${await myRefund()}`, { decision: 'approve' }, colleague)
  expect(decided.status).toBe(200)
  const task = await shop.server.db
    .selectFrom('studio_tasks')
    .select('id')
    .where('kind', '=', 'refund_at_counter')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return task.id
}
async function myCashOrder(): Promise<string> {
  const buyer = await cash.buyer(await cash.socks(), me.token)
  return placedOf(await buyer.checkout(cashOnDelivery)).orderId
}

type Sent = readonly [line: string, body: object]
/** How staff would give to themselves, for each endpoint that refuses it. */
const own: Readonly<Record<string, () => Promise<Sent>>> = {
  'POST /staff/accounts/{id}/store-credit': async () => [
    `POST /staff/accounts/${me.accountId}/store-credit`,
    { change: '1.00', reason },
  ],
  'POST /staff/accounts/{id}/points': async () => [
    `POST /staff/accounts/${me.accountId}/points`,
    { change: 1, reason },
  ],
  'POST /staff/packages/{id}/credits': async () => [
    `POST /staff/packages/${await myLot()}/credits`,
    { change: 1, reason },
  ],
  'POST /staff/packages/{id}/credits of a pack that I share': async () => [
    `POST /staff/packages/${await aSharedLot()}/credits`,
    { change: 1, reason },
  ],
  'POST /staff/packages/grants': async () => [
    'POST /staff/packages/grants',
    { person_id: me.personId, plan_id: await aPlan(shop.server.db, { studio: shop.studio }), reason },
  ],
  'POST /staff/packages/grants for my child': async () => [
    'POST /staff/packages/grants',
    {
      person_id: await aDependant(shop.server.db, { guardian: me, birthDate: '2014-03-01' }),
      plan_id: await aPlan(shop.server.db, { studio: shop.studio }),
      reason,
    },
  ],
  'POST /staff/schedules/{id}/bookings': async () => [
    `POST /staff/schedules/${await mySession()}/bookings`,
    { person_id: me.personId, pay: 'complimentary', reason },
  ],
  'POST /staff/bookings/{id}/move': async () => [
    `POST /staff/bookings/${await myBooking()}/move`,
    { session_id: await mySession(), credit: 'return', reason },
  ],
  'POST /staff/bookings/{id}/cancel': async () => [
    `POST /staff/bookings/${await myBooking()}/cancel`,
    { credit: 'return', reason },
  ],
  'POST /staff/bookings/{id}/move/preview': async () => [
    `POST /staff/bookings/${await myBooking()}/move/preview`,
    { session_id: await mySession(), credit: 'return' },
  ],
  'POST /staff/bookings/{id}/cancel/preview': async () => [
    `POST /staff/bookings/${await myBooking()}/cancel/preview`,
    { credit: 'return' },
  ],
  'POST /staff/packages/{id}/extension': async () => {
    return [`POST /staff/packages/${await myLot()}/extension`, { days: 1, reason }]
  },
  'POST /staff/packages/{id}/freeze': async () => {
    const today = (await shop.server.clock.now()).toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate()
    const days = { from: today.add({ days: 3 }).toString(), to: today.add({ days: 9 }).toString() }
    return [`POST /staff/packages/${await myLot()}/freeze`, { ...days, reason }]
  },
  'PUT /staff/packages/{id}/sharing': async () => [
    `PUT /staff/packages/${await aShareableLot(me)}/sharing`,
    { sharing: true, reason },
  ],
  'PUT /staff/price-groups/{slug}': async () => [
    'PUT /staff/price-groups/friends',
    { name: { en: 'Friends', zh: '朋友' }, account_ids: [me.accountId] },
  ],
  'POST /gift-cards/redeem': async () => ['POST /gift-cards/redeem', { code: await myCard() }],
  'POST /cart/gift-cards': async () => {
    await shop.server.request('PUT', '/cart', {
      token: me.token,
      body: { items: [{ id: (await cash.socks()).id, quantity: 1 }] },
    })
    return ['POST /cart/gift-cards', { code: await myCard() }]
  },
  'PUT /staff/refunds/{id}': async () => [`PUT /staff/refunds/${await myRefund()}`, { decision: 'approve' }],
  'PUT /staff/tasks/{id}': async () => [`PUT /staff/tasks/${await myTask()}`, { note: 'Sent', reference: 'X1' }],
  'POST /staff/tasks/{id}/cash': async () => [`POST /staff/tasks/${await myTask()}/cash`, {}],
  'POST /staff/orders/{id}/cash': async () => [
    `POST /staff/orders/${(await aSockOrder(shop)).orderId}/cash`,
    { due: '50.00' },
  ],
  'PUT /staff/orders/{id}/written-off': async () => [
    `PUT /staff/orders/${await myCashOrder()}/written-off`,
    { reason: 'refused' },
  ],
}

const lineOf = ({ method, path }: Endpoint): string => `${method} ${path}`

describe('nobody gives to themselves', () => {
  test('nobody gives to themselves at any endpoint that can', () => {
    const refusing = describedEndpoints(roomRoutes(shop.server.config))
      .filter(({ refusals }) => refusals.includes('giveaways.own'))
      .map(lineOf)
    const tried = new Set(Object.keys(own).map((line) => line.split(' ').slice(0, 2).join(' ')))
    expect([...tried].toSorted()).toEqual(refusing.toSorted())
  })

  test.each(Object.keys(own))('%s', async (line) => {
    const [asked = '', body = {}] = (await own[line]?.()) ?? []
    const answer = await unchanged(shop.server, async () => call(asked, body))
    expect([answer.status, answer.body['code']]).toEqual([403, 'giveaways.own'])
  })

  test('an owner does not give to themselves either', async () => {
    const answer = await call(`POST /staff/accounts/${owner.accountId}/points`, { change: 1, reason }, owner)
    expect(answer.body['code']).toBe('giveaways.own')
  })

  test('staff take away from themselves what was given by mistake, and book by the rule', async () => {
    await call(`POST /staff/accounts/${me.accountId}/store-credit`, { change: '2.00', reason }, colleague)
    const taken = await call(`POST /staff/accounts/${me.accountId}/store-credit`, { change: '-2.00', reason })
    expect(taken).toMatchObject({ status: 200, body: { store_credit: '0.00' } })
    const ended = await call(`POST /staff/bookings/${await myBooking()}/cancel`, { credit: 'by_rule', reason })
    expect(ended.status).toBe(200)
  })
})

test('every act of staff that moves value out of the studio is checked as a gift', () => {
  const root = join(import.meta.dirname, '..')
  const verbs = globSync('*/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'))
  const giving = verbs.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return /\bwriteAudit\(/.test(text) && /\b(transferValue|grantPackage|insertLot|refundOrder)\(/.test(text)
  })
  expect(giving.length).toBeGreaterThan(5)
  expect(giving.filter((file) => !readFileSync(join(root, file), 'utf8').includes('giveByStaff('))).toEqual([])
})

describe('what one member of staff gives in a day', () => {
  const credit = async (by: Member, change: string) =>
    call(`POST /staff/accounts/${colleague.accountId}/store-credit`, { change, reason }, by)
  const aGiver = async (role: 'manager' | 'owner' = 'manager') =>
    aMember(shop.server.db, { name: 'Ravi Kumar', role: { branchId: shop.studio.branchId, role } })
  const listed = async (query: string) =>
    shop.server.request('GET', `/staff/giveaways?${query}`, { token: owner.token })

  test('what one member of staff gives in a day counts together, and above the limit an owner gives it', async () => {
    const by = await aGiver()
    expect((await credit(by, '600.00')).status).toBe(200)
    const points = async (change: number) =>
      call(`POST /staff/accounts/${colleague.accountId}/points`, { change, reason }, by)
    expect((await points(30_000)).status).toBe(200)
    expect((await call('POST /staff/gift-cards', { value: '100.00', reason }, by)).status).toBe(201)
    const above = await unchanged(shop.server, async () => credit(by, '0.01'))
    expect(above).toMatchObject({ status: 409, body: { code: 'giveaways.over_limit' } })
    expect(textOf(above.body['message'])).toContain('RM\u00a01000.00')
    expect((await credit(await aGiver('owner'), '5000.00')).status).toBe(200)
    await shop.server.clock.advance({ hours: 24 })
    expect((await credit(by, '1000.00')).status).toBe(200)
  })

  test('what one member of staff gives in a day counts together when it is given twice at once', async () => {
    const by = await aGiver()
    const both = await Promise.all([credit(by, '600.00'), credit(by, '600.00')])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test("what one member of staff gives in a day is in the owner's list, with recipient, reason and amount", async () => {
    const by = await aGiver()
    const lot = await aPack(shop.server.db, { studio: shop.studio, member: colleague })
    await call(`POST /staff/packages/${lot}/credits`, { change: 2, reason: 'Waited in vain' }, by)
    const all = await listed('limit=100')
    expect(all.body['data']?.['0']).toMatchObject({
      kind: 'credits',
      by: { account_id: by.accountId, full_name: 'Ravi Kumar' },
      to: { person_id: colleague.personId },
      subject_id: lot,
      worth: '130.00',
      reason: 'Waited in vain',
    })
    const today = (await shop.server.clock.now()).toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate()
    expect((await listed(`search=day:${today.toString()};kind:credits&keyword=vain`)).body).toMatchObject({
      total: 1,
      total_worth: '130.00',
    })
    expect((await listed(`search=day:${today.subtract({ days: 400 }).toString()}`)).body['total']).toBe(0)
    expect((await shop.server.request('GET', '/staff/giveaways', { token: me.token })).status).toBe(403)
  })

  test('what one member of staff gives in a day has a limit that an owner alone changes', async () => {
    const set = async (by: Member, value: object) =>
      shop.server.request('PUT', '/staff/settings/policies', { token: by.token, body: { value } })
    expect((await set(owner, { giveaway_limit_sen: 500 })).status).toBe(200)
    expect(await set(colleague, { giveaway_limit_sen: 10_000_00 })).toMatchObject({
      status: 403,
      body: { code: 'auth.forbidden' },
    })
    expect((await set(colleague, { cancel_window: { unit: 'hours', amount: 10 } })).status).toBe(200)
    const by = await aGiver()
    expect((await credit(by, '5.01')).body['code']).toBe('giveaways.over_limit')
    expect((await credit(by, '5.00')).status).toBe(200)
  })
})
