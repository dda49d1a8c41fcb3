import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aPack, aPlan } from '#dev/testing/builders.ts'
import { cartBuyer } from '#dev/testing/carts.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

test('a buyer of a pack, months, a membership or a cart is told before paying what no paper shows of the name', async () => {
  const { db } = shop.server
  const { studio } = shop
  const member = await aMember(db)
  const pack = await aPlan(db, { studio })
  const contract = await aPlan(db, { studio, kind: 'contracts' })
  const lotId = await aPack(db, { studio, member, plan: pack })
  const paths = [
    `/packages/pricing?plan_id=${pack}`,
    `/packages/mine/${lotId}/extension`,
    `/contracts/price?plan_id=${contract}`,
    '/checkout',
  ]
  const told = async () =>
    Promise.all(paths.map(async (path) => (await cartBuyer(shop, member.token).get(path)).body['not_printable']))
  expect(await told()).toEqual(paths.map(() => []))
  await sql`update persons set full_name = '王𠮷 🎉' where id = ${member.personId}`.execute(db)
  expect(await told()).toEqual(paths.map(() => ['𠮷', '🎉']))
  const visitor = await shop.server.request('GET', `/packages/pricing?plan_id=${pack}`)
  expect(visitor.body['not_printable']).toEqual([])
})
