import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlan, aStudio } from '#dev/testing/builders.ts'
import { aProduct, aCatalog, type Product, type Catalog } from '#dev/testing/catalog.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { indexProduct } from './index-product.ts'

let server: TestServer
let catalog: Catalog
let planId: Awaited<ReturnType<typeof aPlan>>

beforeAll(async () => {
  server = await startTestServer()
  const studio = await aStudio(server.db)
  catalog = await aCatalog(server.db, studio)
  planId = await aPlan(server.db, { studio, priceSen: 65_000 })
})
afterAll(async () => server.stop())

const indexed = async ({ id }: Product) =>
  server.db
    .selectFrom('products')
    .select(['price_sen', 'available', 'search_words', 'search_text'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const index = async (...products: readonly Product[]) =>
  server.db.transaction().execute(async (tx) =>
    indexProduct(
      tx,
      products.map(({ id }) => id),
    ),
  )
const termsOf = async (word: string) =>
  (
    await server.db
      .selectFrom('search_terms')
      .select('products')
      .where('branch_id', '=', catalog.branchId)
      .where('word', '=', word)
      .executeTakeFirst()
  )?.products

test('a product costs what its cheapest variant on sale does, and is available as long as one of them is', async () => {
  const socks = await aProduct(server.db, {
    catalog,
    variants: [
      { priceSen: 4_900, stock: 0, choices: { size: 's' } },
      { priceSen: 5_900, stock: 3, minQuantity: 3, choices: { size: 'l' } },
    ],
  })
  expect(await indexed(socks)).toMatchObject({ price_sen: 4_900, available: false })
  await sql`update product_variants set keep_available = true where id = ${socks.variantIds[1]}`.execute(server.db)
  await sql`update product_variants set active = false where id = ${socks.variantIds[0]}`.execute(server.db)
  await index(socks)
  expect(await indexed(socks)).toMatchObject({ price_sen: 5_900, available: true })
})

test('a class package costs what its plan does, and is removed when the plan is no longer sold', async () => {
  const pack = await aProduct(server.db, { catalog, variants: [], planId })
  expect(await indexed(pack)).toMatchObject({ price_sen: 65_000, available: true })
  await sql`update package_plans set active = false where id = ${planId}`.execute(server.db)
  await index(pack)
  expect(await indexed(pack)).toMatchObject({ available: false })
})

test('a bundle is sold out with its scarcest part, though only the part was indexed', async () => {
  const ball = await aProduct(server.db, { catalog, variants: [{ stock: 2 }] })
  const pair = await aProduct(server.db, { catalog, variants: [{ stock: 0 }], parts: [[ball.variantIds[0], 2]] })
  expect(await indexed(pair)).toMatchObject({ available: true })
  await sql`
    with sold as (insert into stock_movements (variant_id, change, reason, event_key, at) values (${ball.variantIds[0]}, -1, 'corrected', 'one', studio_now()))
    update product_variants set stock = stock - 1 where id = ${ball.variantIds[0]}`.execute(server.db)
  await index(ball)
  expect(await indexed(ball)).toMatchObject({ available: true })
  expect(await indexed(pair)).toMatchObject({ available: false })
})

test('names weigh more than keywords of a product, and the description least', async () => {
  const ring = await aProduct(server.db, { catalog, name: { en: 'Hoop Zebra', zh: '环' } })
  await sql`update products set keywords = 'quagga', summary = '{"en":"okapi","zh":"獏"}' where id = ${ring.id}`.execute(
    server.db,
  )
  await index(ring)
  const { search_words: words, search_text: text } = await indexed(ring)
  expect(words).toMatch(/'zebra':\d+A/)
  expect(words).toMatch(/'quagga':\d+B/)
  expect(words).toMatch(/'okapi':\d+C/)
  expect(text).toBe('hoop zebra 环')
  expect(await Promise.all(['zebra', '环', 'quagga', 'okapi'].map(termsOf))).toEqual([1, 1, 1, undefined])
})

test('words are counted once for each product, and deleted with the last of them', async () => {
  const name = { en: 'Narwhal Strap', zh: '带' }
  const one = await aProduct(server.db, { catalog, name })
  const other = await aProduct(server.db, { catalog, name })
  await index(one, other)
  await index(one)
  expect(await termsOf('narwhal')).toBe(2)
  await sql`update products set status = 'retired' where id = ${one.id}`.execute(server.db)
  await index(one)
  expect(await termsOf('narwhal')).toBe(1)
  await sql`update products set name = '{"en":"Strap","zh":"带"}' where id = ${other.id}`.execute(server.db)
  await index(other)
  expect(await termsOf('narwhal')).toBeUndefined()
  expect((await indexed(one)).search_words).toBe('')
})

test('two writers at once count every word of both', async () => {
  const name = { en: 'Pangolin', zh: '球' }
  const both = [await aProduct(server.db, { catalog, name }), await aProduct(server.db, { catalog, name })]
  await Promise.all(both.map(async (product) => index(product)))
  expect(await termsOf('pangolin')).toBe(2)
})
