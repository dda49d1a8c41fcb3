import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { aDeal, aProduct, aCatalog, type Product, type Catalog } from '#dev/testing/catalog.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import { maxFavourites } from '#domain/favourites/decide-saving.ts'
import type { Instant } from '#domain/kit/time.ts'
import { maxRecent } from '#domain/wishlist/model.ts'

let server: TestServer
let catalog: Catalog
let socks: Product
let mat: Product

beforeAll(async () => {
  server = await startTestServer()
  catalog = await aCatalog(server.db, await aStudio(server.db))
  socks = await aProduct(server.db, { catalog, variants: [{ priceSen: 4_900 }] })
  mat = await aProduct(server.db, { catalog, variants: [{ priceSen: 25_900 }] })
})
afterAll(async () => server.stop())

const slugs = ({ body }: Answered) => {
  const { data } = body
  return Array.isArray(data) ? data.map((row) => row['slug']) : []
}
const variantOf = ({ variantIds: [id] }: Product) => {
  if (id === undefined) throw new Error('the product has no variant')
  return id
}
const sqlNow = sql<Instant>`studio_now()`
const save = async ({ token }: Member, ...ids: string[]) =>
  server.request('POST', '/wishlist', { token, body: { product_ids: ids } })
const remove = async ({ token }: Member, id: string) => server.request('DELETE', `/wishlist/${id}`, { token })
const wishlist = async ({ token }: Member, query = '') => server.request('GET', `/wishlist?${query}`, { token })

describe('My Favourite', () => {
  test('My Favourite holds what was added, the last first, each product once', async () => {
    const member = await aMember(server.db)
    expect((await save(member, socks.id)).body).toEqual({ success: true, total: 1 })
    expect((await save(member, mat.id)).body['total']).toBe(2)
    expect((await save(member, socks.id)).body['total']).toBe(2)
    const answer = await wishlist(member)
    expect(slugs(answer)).toEqual([mat.slug, socks.slug])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect((await server.request('GET', '/wishlist/ids', { token: member.token })).body).toEqual({
      product_ids: [mat.id, socks.id],
    })
  })

  test('My Favourite takes in what a guest kept on the device in the order given', async () => {
    const member = await aMember(server.db)
    await save(member, mat.id, socks.id)
    expect(slugs(await wishlist(member))).toEqual([mat.slug, socks.slug])
    expect(slugs(await wishlist(member, 'limit=1&page=2'))).toEqual([socks.slug])
  })

  test('My Favourite forgets what is removed, and removing it again changes nothing', async () => {
    const member = await aMember(server.db)
    await save(member, socks.id, mat.id)
    expect((await remove(member, socks.id)).body).toEqual({ success: true, total: 1 })
    expect((await remove(member, socks.id)).body).toEqual({ success: true, total: 1 })
    expect(slugs(await wishlist(member))).toEqual([mat.slug])
  })

  test("My Favourite is nobody else's to see or to change", async () => {
    const [one, other] = [await aMember(server.db), await aMember(server.db)]
    await save(one, socks.id)
    expect((await wishlist(other)).body['total']).toBe(0)
    await remove(other, socks.id)
    expect((await wishlist(one)).body['total']).toBe(1)
    expect((await server.request('GET', '/wishlist')).status).toBe(401)
  })

  test('My Favourite says how much lower the price is than when it was saved, deals counted both times', async () => {
    const member = await aMember(server.db)
    const ring = await aProduct(server.db, { catalog, variants: [{ priceSen: 12_900 }] })
    await save(member, ring.id)
    const drop = async (who: Member) => (await wishlist(who)).body['data']?.['0']?.['price_drop']
    expect(await drop(member)).toBeNull()
    await aDeal(server.db, { catalog, variantId: variantOf(ring), unitSen: 9_900 })
    expect(await drop(member)).toBe('30.00')
    const later = await aMember(server.db)
    await save(later, ring.id)
    expect(await drop(later)).toBeNull()
  })

  test('My Favourite keeps what has left the catalogue and says so, and knows no draft', async () => {
    const member = await aMember(server.db)
    const gone = await aProduct(server.db, { catalog })
    const draft = await aProduct(server.db, { catalog, status: 'draft' })
    await save(member, gone.id)
    await server.db.updateTable('products').set({ status: 'retired' }).where('id', '=', gone.id).execute()
    expect((await wishlist(member)).body['data']?.['0']).toMatchObject({ slug: gone.slug, unavailable: true })
    expect((await save(member, draft.id)).status).toBe(404)
    expect((await save(member, draft.id, socks.id)).body['total']).toBe(2)
  })

  test('My Favourite never grows beyond its limit, however many are added at once', async () => {
    const member = await aMember(server.db)
    const products = await Promise.all(Array.from({ length: 4 }, async () => aProduct(server.db, { catalog })))
    await fillWishlist(member, maxFavourites - 2)
    const answers = await Promise.all(products.map(async ({ id }) => save(member, id)))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(2)
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('wishlist.full')
    expect((await wishlist(member)).body['total']).toBe(maxFavourites)
  })

  test.each([
    ['no product', { product_ids: [] }],
    ['too many products', { product_ids: Array.from({ length: 51 }, () => '0195d3a0-0000-7000-8000-000000000000') }],
    ['what is no id', { product_ids: ['socks'] }],
  ])('My Favourite refuses a request that names %s', async (_name, body) => {
    const { token } = await aMember(server.db)
    expect((await server.request('POST', '/wishlist', { token, body })).status).toBe(422)
  })

  async function fillWishlist({ accountId }: Member, count: number): Promise<void> {
    const rows = await server.db
      .insertInto('products')
      .values(
        Array.from({ length: count }, (_one, place) => ({
          branch_id: catalog.branchId,
          shop_id: catalog.shopId,
          slug: `filler-${accountId}-${place}`,
          type: 'gift_card',
          status: 'retired',
          name: { en: 'Filler', zh: '填充' },
          created_at: sqlNow,
          updated_at: sqlNow,
        })),
      )
      .returning('id')
      .execute()
    await server.db
      .insertInto('wishlist_items')
      .values(rows.map(({ id }) => ({ account_id: accountId, product_id: id, price_sen: 100, added_at: sqlNow })))
      .execute()
  }
})

describe('recent products', () => {
  const see = async ({ token }: Member, ...ids: string[]) =>
    server.request('POST', '/recent-products', { token, body: { product_ids: ids } })
  const recent = async ({ token }: Member) => server.request('GET', '/recent-products', { token })

  test('recent products are listed with the last seen first, each once', async () => {
    const member = await aMember(server.db)
    await see(member, socks.id)
    await server.clock.advance({ minutes: 1 })
    await see(member, mat.id)
    await server.clock.advance({ minutes: 1 })
    await see(member, socks.id)
    expect(slugs(await recent(member))).toEqual([socks.slug, mat.slug])
  })

  test('recent products omit a product that left the catalogue, and know no draft', async () => {
    const member = await aMember(server.db)
    const gone = await aProduct(server.db, { catalog })
    const draft = await aProduct(server.db, { catalog, status: 'draft' })
    expect((await see(member, draft.id, gone.id)).status).toBe(200)
    expect(slugs(await recent(member))).toEqual([gone.slug])
    await server.db.updateTable('products').set({ status: 'retired' }).where('id', '=', gone.id).execute()
    expect(slugs(await recent(member))).toEqual([])
  })

  test('recent products are the newest only, and forgotten when asked', async () => {
    const member = await aMember(server.db)
    const products = await Promise.all(
      Array.from({ length: maxRecent + 2 }, async () => aProduct(server.db, { catalog })),
    )
    await see(member, ...products.map(({ id }) => id))
    const answer = await recent(member)
    expect(slugs(answer)).toEqual(products.slice(0, maxRecent).map(({ slug }) => slug))
    const { token } = member
    expect((await server.request('DELETE', '/recent-products', { token })).body).toEqual({ success: true })
    expect((await recent(member)).body['total']).toBe(0)
  })

  test("recent products are nobody else's to see or to forget", async () => {
    const [one, other] = [await aMember(server.db), await aMember(server.db)]
    await see(one, socks.id)
    expect((await recent(other)).body['total']).toBe(0)
    await server.request('DELETE', '/recent-products', { token: other.token })
    expect((await recent(one)).body['total']).toBe(1)
  })
})
