import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { instant } from '#domain/kit/time.ts'

let server: TestServer
let studio: Studio
let manager: string

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  manager = (await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })).token
})
afterAll(async () => server.stop())

const courier = {
  slug: 'courier',
  name: { en: 'Courier', zh: '快递' },
  state_ids: ['pulau-pinang', 'perak'],
  price: '8.00',
  included_grams: 3000,
  per_kg_price: '2.50',
  free_from: '200.00',
  days_from: 2,
  days_to: 4,
}
const add = async (body: object, token = manager) => server.request('POST', '/staff/shippings', { token, body })

describe('a way to deliver', () => {
  test('a delivery method is set up by a manager, quoted with price and days, changed and switched off, all of it audited', async () => {
    await server.clock.freeze(instant('2026-11-21T04:00:00Z'))
    const added = await add(courier)
    expect(added).toMatchObject({ status: 201, body: { slug: 'courier', active: true, sort: 0 } })
    const quote = '/shippings?state_id=perak&goods=180.00&weight_grams=3001'
    expect((await server.request('GET', quote, { headers: { 'x-locale': 'zh' } })).body).toMatchObject({
      total: 1,
      data: [
        {
          name: '快递',
          price: '10.50',
          arrives_from: '2026-11-24',
          arrives_to: '2026-11-26',
          free_shipping_info: {
            has_free_shipping: true,
            eligible_for_free_shipping: false,
            min_amount: '200.00',
            amount_left: '20.00',
            weight_left: 0,
            display_text: '还差 RM\u00a020.00 即可免运费，目前运费 RM\u00a010.50。',
          },
        },
      ],
    })
    expect((await server.request('GET', '/shippings?goods=200.00')).body['data']?.['0']).toMatchObject({
      price: '0.00',
      free_shipping_info: { eligible_for_free_shipping: true, display_text: 'Delivery is free.' },
    })
    expect((await server.request('GET', '/shippings?state_id=sabah')).body).toMatchObject({ total: 0, data: [] })
    const path = `/staff/shippings/${textOf(added.body['id'])}`
    const { slug: _, ...rest } = courier
    const changed = await server.request('PUT', path, {
      token: manager,
      body: { ...rest, price: '9.00', active: false },
    })
    expect(changed.body).toMatchObject({ slug: 'courier', price: '9.00', active: false })
    expect((await server.request('GET', '/shippings')).body).toMatchObject({ total: 0 })
    expect((await server.request('GET', '/staff/shippings', { token: manager })).body).toMatchObject({ total: 1 })
    const acts = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_kind', '=', 'shipping_methods')
      .orderBy('id')
      .execute()
    expect(acts).toMatchObject([
      { action: 'shipping.add_method', details: { after: { price: '8.00' } } },
      { action: 'shipping.change_method', details: { before: { price: '8.00' }, after: { price: '9.00' } } },
    ])
  })

  test.each([
    ['a slug that is taken', { ...courier }, 409, 'shipping.slug_taken'],
    ['a price below nothing', { ...courier, slug: 'a', price: '-1.00' }, 422, 'request.invalid'],
    ['days that run back', { ...courier, slug: 'b', days_to: 1 }, 422, 'request.invalid'],
    ['a state of another country', { ...courier, slug: 'c', state_ids: ['bavaria'] }, 422, 'request.invalid'],
    ['nowhere at all', { ...courier, slug: 'd', state_ids: [] }, 422, 'request.invalid'],
  ])('a delivery method is refused with %s', async (...[, body, status, code]) => {
    await add(courier)
    expect(await add(body)).toMatchObject({ status, body: { code } })
  })

  test('a delivery method of another branch is absent, and the desk sets up none', async () => {
    const absent = '/staff/shippings/0195d3a0-0000-7000-8000-000000000000'
    const { slug: _, ...rest } = courier
    expect((await server.request('PUT', absent, { token: manager, body: rest })).status).toBe(404)
    const desk = (await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })).token
    expect((await add({ ...courier, slug: 'desk' }, desk)).status).toBe(403)
  })
})
