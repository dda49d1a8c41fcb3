import { beforeAll, expect, test } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { describedEndpoints, roomRoutes } from '#server/app.ts'

const stage = stageStudio()
let member: Member
beforeAll(async () => {
  const { db } = stage.server
  member = await aMember(db)
  const owner = await aMember(db, { role: { branchId: stage.studio.branchId, role: 'owner' } })
  const product = await aProduct(db, { catalog: await aCatalog(db, stage.studio) })
  const { token } = member
  await stage.server.request('POST', '/wishlist', { token, body: { product_ids: [product.id] } })
  await stage.server.request('POST', '/recent-products', { token, body: { product_ids: [product.id] } })
  const body = { change: '5.00', reason: 'A gift' }
  await stage.server.request('POST', `/staff/accounts/${member.accountId}/store-credit`, { token: owner.token, body })
})

/** Lists whose rows can be read one by one as well, with those that are not empty here. */
const lists = [
  ['/payment_methods', true],
  ['/payment_gateways', true],
  ['/gift-card-templates', true],
  ['/states', true],
  ['/shops', true],
  ['/wallet_transactions', true],
  ['/wishlist', true],
  ['/recent-products', true],
  ['/brands', false],
  ['/shippings', false],
  ['/gift-cards', false],
  ['/refunds', false],
  ['/referrals', false],
  ['/private-boards', false],
] as const

test.each(lists)('a row of %s is read alone as in the list', async (path, isFull) => {
  const { token } = member
  const { body } = await stage.server.request('GET', path, { token })
  const row = body['data']?.['0']
  if (isFull) {
    const one = await stage.server.request('GET', `${path}/${textOf(row?.['id'])}`, { token })
    expect([one.status, one.body]).toEqual([200, row])
  }
  const absent =
    path === '/private-boards'
      ? '0195d3a0-0000-7000-8000-000000000000.2026-11-30.0900'
      : '0195d3a0-0000-7000-8000-000000000000'
  const missing = await stage.server.request('GET', `${path}/${absent}`, { token })
  // A studio without privates answers so, whatever hour is requested.
  const code = path === '/private-boards' ? 'privates.no_such_format' : 'request.not_found'
  expect([path, missing.body['code']]).toEqual([path, code])
})

test('a refused search names the keys that the list allows', async () => {
  const refused = async (path: string) => (await stage.server.request('GET', path)).body['errors']
  expect(await refused('/products?search=colour:red')).toMatchObject({
    search: ['Search by key:value, with one of these keys and a value that fits it: slug, type, name'],
  })
  expect(await refused('/brands?search=colour:red')).toMatchObject({
    search: ['Look for words with keyword: this list has no keys to search by'],
  })
})

test('a product is found by a piece of its name', async () => {
  const all = await stage.server.request('GET', '/products')
  const name = textOf(all.body['data']?.['0']?.['name'])
  const found = await stage.server.request('GET', `/products?search=name:${encodeURIComponent(name.slice(1))}`)
  expect([found.body['total'], found.body['data']?.['0']?.['name']]).toEqual([1, name])
  expect((await stage.server.request('GET', '/products?search=name:nothing-of-it')).body['total']).toBe(0)
})

test('every list that a member reads has its rows one by one', () => {
  const known = describedEndpoints(roomRoutes(stage.server.config)).map(({ method, path }) => `${method} ${path}`)
  expect(lists.map(([path]) => `GET ${path}/{id}`).filter((line) => !known.includes(line))).toEqual([])
})
