import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio, type Studio } from '#dev/testing/builders.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'

let server: TestServer
let studio: Studio
let manager: string
let socks: Product

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  manager = (await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })).token
  socks = await aProduct(server.db, { catalog: await aCatalog(server.db, studio) })
})
afterAll(async () => server.stop())

const slow10 = { code: 'SLOW10', kind: 'percentage', percent: 10, starts_at: '2026-01-01T00:00:00+08:00' }
const add = async (body: object, token = manager) => server.request('POST', '/staff/coupons', { token, body })
const tryCode = async (token: string | undefined, body: object) =>
  server.request('POST', '/orders/validate-discount', { ...(token === undefined ? {} : { token }), body })

describe('a coupon of the studio', () => {
  test('a coupon of the studio is created by a manager, changed and switched off, all of it audited', async () => {
    const added = await add(slow10)
    expect(added).toMatchObject({ status: 201, body: { code: 'SLOW10', taken: 0, active: true, uses_max: null } })
    const { code: _, ...rest } = slow10
    const path = `/staff/coupons/${textOf(added.body['id'])}`
    const body = { ...rest, percent: 15, uses_max: 100, included_product_ids: [socks.id], active: false }
    expect((await server.request('PUT', path, { token: manager, body })).body).toMatchObject({
      code: 'SLOW10',
      percent: 15,
    })
    expect((await server.request('GET', '/staff/coupons?search=code:SLOW10', { token: manager })).body).toMatchObject({
      total: 1,
      data: [{ percent: 15, included_product_ids: [socks.id], active: false }],
    })
    const acts = await server.db.selectFrom('audit_entries').select(['action', 'details']).orderBy('id').execute()
    expect(acts).toMatchObject([
      { action: 'discounts.add_coupon', details: { after: { percent: 10 } } },
      { action: 'discounts.change_coupon', details: { before: { percent: 10 }, after: { percent: 15 } } },
    ])
  })

  test.each([
    ['a code that is taken', slow10, 409, 'discounts.code_taken'],
    ['a code in small letters', { ...slow10, code: 'slow' }, 422, 'request.invalid'],
    ['no percent', { ...slow10, code: 'NOTHING', percent: 0 }, 422, 'request.invalid'],
    ['more than everything', { ...slow10, code: 'MORE', percent: 101 }, 422, 'request.invalid'],
    ['an amount beside a percentage', { ...slow10, code: 'BOTH', amount: '1.00' }, 422, 'request.invalid'],
    [
      'an end before its start',
      { ...slow10, code: 'BACK', ends_at: '2025-01-01T00:00:00+08:00' },
      422,
      'discounts.ends_first',
    ],
  ])('a coupon of the studio is refused with %s', async (...[, body, status, code]) => {
    await add(slow10)
    expect(await add(body)).toMatchObject({ status, body: { code } })
  })

  test('a coupon of the studio takes no limit below the uses there are', async () => {
    const { body } = await add({ ...slow10, code: 'USED' })
    await server.db.updateTable('coupons').set({ taken: 3 }).where('code', '=', 'USED').execute()
    const { code: _, ...rest } = slow10
    const path = `/staff/coupons/${textOf(body['id'])}`
    const changed = await server.request('PUT', path, { token: manager, body: { ...rest, uses_max: 2 } })
    expect(changed).toMatchObject({
      status: 422,
      body: { code: 'discounts.below_uses', errors: { uses_max: expect.anything() } },
    })
    await server.db.updateTable('coupons').set({ taken: 0 }).where('code', '=', 'USED').execute()
  })
})

describe('a code that is tried on a cart', () => {
  const aGuest = async (quantity: number) => {
    const token = textOf((await server.request('GET', '/cart')).body['uuid'])
    await server.request('PUT', '/cart', { token, body: { items: [{ id: socks.id, quantity }] } })
    return token
  }

  test('a code that is tried on a cart shows what it takes off and why, or why nothing, in both languages', async () => {
    await add({ ...slow10, code: 'TEN' })
    await add({ ...slow10, code: 'BIG', kind: 'amount', percent: 0, amount: '20.00', min_goods: '250.00' })
    const token = await aGuest(2)
    expect(await tryCode(token, { code: ' ten ' })).toMatchObject({
      status: 200,
      body: { code: 'TEN', coupon_discount: '9.80', reason: '10% of RM\u00a098.00 of goods' },
    })
    expect((await tryCode(token, { code: 'BIG' })).body).toMatchObject({
      code: 'discounts.under_minimum',
      message: 'BIG needs RM\u00a0250.00 of goods. You have RM\u00a098.00.',
    })
    expect((await tryCode(token, { code: 'TENN' })).body).toMatchObject({ message: 'Invalid coupon entered' })
    const zh = await server.request('POST', '/orders/validate-discount', {
      token,
      body: { code: 'TENN' },
      headers: { 'x-locale': 'zh' },
    })
    expect(zh.body).toMatchObject({ message: '优惠码无效' })
    expect((await tryCode(token, { code: ' ' })).body).toMatchObject({ message: 'You must provide your coupon' })
  })

  test('a code that is tried on a cart is refused when the current one takes off more, and replaces a weaker one', async () => {
    await add({ ...slow10, code: 'FIVE', percent: 5 })
    await add({ ...slow10, code: 'TWENTY', percent: 20 })
    const token = await aGuest(2)
    expect((await tryCode(token, { code: 'FIVE', current: 'TWENTY' })).body).toMatchObject({
      code: 'discounts.worth_less',
      message: 'FIVE takes off less than TWENTY, so TWENTY stays.',
    })
    expect(await tryCode(token, { code: 'TWENTY', current: 'FIVE' })).toMatchObject({
      status: 200,
      body: { code: 'TWENTY' },
    })
    expect(await tryCode(token, { code: 'FIVE', current: 'GONE' })).toMatchObject({ status: 200 })
  })

  test('a code that is tried on a cart needs a cart', async () => {
    expect((await tryCode(undefined, { code: 'TEN' })).status).toBe(401)
    expect((await tryCode(await aGuest(0), { code: 'TEN' })).body).toMatchObject({ code: 'discounts.wrong_items' })
  })
})
