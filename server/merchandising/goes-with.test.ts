import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { aCatalog, type Catalog } from '#dev/testing/catalog.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'

let server: TestServer
let catalog: Catalog
let manager: Member
beforeAll(async () => {
  server = await startTestServer()
  const studio = await aStudio(server.db)
  catalog = await aCatalog(server.db, studio)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
})
afterAll(async () => server.stop())

const product = (slug: string, about: object) => ({
  type: 'simple',
  status: 'published',
  shop: catalog.categorySlug,
  category: catalog.categorySlug,
  name: { en: slug, zh: slug },
  variants: [{ sku: slug.toUpperCase(), price: '49.00' }],
  ...about,
})
const save = async (
  slug: string,
  { version = 0, ...about }: { version?: number; goes_with?: unknown; status?: string } = {},
) =>
  server.request('PUT', `/staff/products/${slug}`, {
    token: manager.token,
    body: { version, product: product(slug, about) },
  })

test('staff choose what goes with a product, which shows those that are published, in their order', async () => {
  await save('ring')
  await save('mat')
  await save('towel', { status: 'draft' })
  const goes_with = ['mat', 'towel', 'ring']
  expect((await save('socks', { goes_with })).status).toBe(200)
  const read = await server.request('GET', '/staff/products/socks', { token: manager.token })
  expect(read.body['product']).toMatchObject({ goes_with })
  const { body } = await server.request('GET', '/products/socks/related')
  expect(body['goes_with']).toMatchObject([{ slug: 'mat' }, { slug: 'ring' }])
})

test.each([
  ['itself', ['band']],
  ['one that the branch does not have', ['no-such-product']],
  ['one twice', ['mat', 'mat']],
  ['more than four', ['a', 'b', 'c', 'd', 'e']],
])('a product does not go with %s', async (_what, goes_with) => {
  await save('band')
  expect((await save('band', { version: 1, goes_with })).status).toBe(422)
})
