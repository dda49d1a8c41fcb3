import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import type { Product } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder, aSockOrder } from '#dev/testing/sock-orders.ts'
import { textOf } from '#dev/testing/visitors.ts'

let shop: Shop
let server: Shop['server']
let manager: Member

beforeAll(async () => {
  shop = await startShop()
  server = shop.server
  manager = await aMember(server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
})
afterAll(async () => shop.stop())

/** An order of the member's that was paid; of another's product when one is named. */
async function bought(member: Member, product?: Product): Promise<Product> {
  const order = await aPaidSockOrder(shop, { member, ...(product && { product }) })
  return order.product
}
const write = async ({ token }: Member, slug: string, body: unknown) =>
  server.request('PUT', `/products/${slug}/reviews/mine`, { token, body })
const read = async (slug: string, query = '') => {
  server.lists.clear()
  return (await server.request('GET', `/products/${slug}/reviews?${query}`)).body
}

describe('a review', () => {
  test('a review is written by a buyer, and shown with a first name, an initial and what was bought', async () => {
    const grace = await aMember(server.db, { name: 'Grace Ooi' })
    const { slug } = await bought(grace)
    expect((await write(grace, slug, { stars: 4, text: ' Warm enough.\n' })).body).toEqual({ success: true })
    expect(await read(slug)).toMatchObject({
      average: 4,
      count: 1,
      spread: [0, 0, 0, 1, 0],
      data: [{ stars: 4, text: 'Warm enough.', name: 'Grace O.', option: 'M', edited: false }],
    })
    expect((await server.request('GET', `/products/${slug}`)).body['rating']).toEqual({ average: 4, count: 1 })
  })

  test('a review is one of each person and product, and writing again changes it', async () => {
    const member = await aMember(server.db)
    const { slug } = await bought(member)
    await write(member, slug, { stars: 2 })
    await server.clock.advance({ minutes: 5 })
    await write(member, slug, { stars: 5, text: 'Better now.' })
    expect(await read(slug)).toMatchObject({ count: 1, average: 5, data: [{ text: 'Better now.', edited: true }] })
  })

  test('a review needs a paid order', async () => {
    const member = await aMember(server.db)
    const { product } = await aSockOrder(shop, { member })
    expect((await write(member, product.slug, { stars: 5 })).body['code']).toBe('reviews.not_bought')
    const own = await server.request('GET', `/products/${product.slug}/reviews/mine`, { token: member.token })
    expect(own.body).toMatchObject({ bought_at: null, review: null })
    expect((await server.request('PUT', `/products/${product.slug}/reviews/mine`, { body: { stars: 5 } })).status).toBe(
      401,
    )
  })

  test.each([
    ['no star', { stars: 0, text: 'x' }],
    ['six stars', { stars: 6 }],
    ['half a star', { stars: 4.5 }],
    ['too many words', { stars: 4, text: 'x'.repeat(2001) }],
    ['what no page can show', { stars: 4, text: 'a\u0000b' }],
  ])('a review with %s is refused', async (_name, body) => {
    const member = await aMember(server.db)
    const { slug } = await bought(member)
    expect((await write(member, slug, body)).status).toBe(422)
  })

  test('a review counts with all that are written at once', async () => {
    const first = await aMember(server.db)
    const product = await bought(first)
    const others = await Promise.all(Array.from({ length: 5 }, async () => aMember(server.db)))
    for (const other of others) await bought(other, product)
    await Promise.all(
      [first, ...others].map(async (member, place) => write(member, product.slug, { stars: (place % 5) + 1 })),
    )
    expect(await read(product.slug)).toMatchObject({ count: 6, spread: [2, 1, 1, 1, 1] })
    expect((await server.request('GET', `/products/${product.slug}`)).body['rating']).toEqual({
      average: 2.7,
      count: 6,
    })
    expect((await read(product.slug, 'search=stars:1'))['total']).toBe(2)
  })
})

describe('the studio', () => {
  const hide = async (id: unknown, body: unknown, { token } = manager) =>
    server.request('PUT', `/staff/reviews/${textOf(id)}`, { token, body })

  test('the studio hides a review with its stars, which its writer still sees, and restores it', async () => {
    const member = await aMember(server.db)
    const { slug } = await bought(member)
    await write(member, slug, { stars: 1, text: 'Spam' })
    const list = await server.request('GET', `/staff/reviews?search=product:${slug}`, { token: manager.token })
    const id = list.body['data']?.['0']?.['id']
    expect((await hide(id, { hidden: true, reason: 'advertising' })).body).toEqual({ success: true, hidden: true })
    expect(await read(slug)).toMatchObject({ count: 0, average: null, total: 0 })
    const own = await server.request('GET', `/products/${slug}/reviews/mine`, { token: member.token })
    expect(own.body['review']).toMatchObject({ hidden: true, text: 'Spam' })
    await write(member, slug, { stars: 5 })
    expect((await read(slug))['count']).toBe(0)
    await hide(id, { hidden: false, reason: 'a mistake' })
    expect((await read(slug))['count']).toBe(1)
    const acts = await server.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', textOf(id))
      .execute()
    expect(acts).toEqual([{ action: 'reviews.hide' }, { action: 'reviews.show' }])
  })

  test('only the studio hides a review, and only with a reason', async () => {
    const absent = '0195d3a0-0000-7000-8000-000000000000'
    const reason = { hidden: true, reason: 'x' }
    expect((await hide(absent, reason)).status).toBe(404)
    expect((await hide(absent, { hidden: true, reason: '' })).status).toBe(422)
    expect((await hide(absent, reason, await aMember(server.db))).status).toBe(403)
  })
})
