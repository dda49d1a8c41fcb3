import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import type { Id } from '#domain/kit/id.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

async function aGroup(slug: string, prices: readonly { variantId: Id<'product_variants'> | undefined; sen: number }[]) {
  const { db } = shop.server
  const member = await aMember(db)
  const { id } = await db
    .insertInto('price_groups')
    .values({ branch_id: shop.studio.branchId, slug, name: { en: slug, zh: slug } })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('price_group_members').values({ account_id: member.accountId, price_group_id: id }).execute()
  const rows = prices.flatMap(({ variantId, sen }) =>
    variantId === undefined ? [] : [{ variant_id: variantId, price_group_id: id, unit_sen: sen }],
  )
  await db.insertInto('group_prices').values(rows).execute()
  return { member, groupId: id }
}

test('a member of a group sees its prices of the named products, the lowest of several groups', async () => {
  const { db } = shop.server
  const catalog = await aCatalog(db, shop.studio)
  const socks = await aProduct(db, {
    catalog,
    variants: [
      { priceSen: 4900, choices: { size: 'M' } },
      { priceSen: 5900, choices: { size: 'L' } },
    ],
  })
  const mat = await aProduct(db, { catalog, variants: [{ priceSen: 20_000 }] })
  const [small, large] = socks.variantIds
  const { member } = await aGroup('teachers', [
    { variantId: small, sen: 4400 },
    { variantId: mat.variantIds[0], sen: 100 },
  ])
  const other = await aGroup('friends', [
    { variantId: small, sen: 4300 },
    { variantId: large, sen: 5800 },
  ])
  const ask = async (token: string | undefined, ids: readonly string[]) =>
    shop.server.request('GET', `/group-prices?product_ids=${ids.join(',')}`, token === undefined ? {} : { token })
  expect((await ask(member.token, [socks.id])).body).toEqual({
    member: true,
    data: [{ product_id: socks.id, variation_option_id: small, price: '44.00' }],
  })
  await db
    .insertInto('price_group_members')
    .values({ account_id: member.accountId, price_group_id: other.groupId })
    .execute()
  expect((await ask(member.token, [socks.id])).body['data']).toEqual(
    expect.arrayContaining([
      { product_id: socks.id, variation_option_id: small, price: '43.00' },
      { product_id: socks.id, variation_option_id: large, price: '58.00' },
    ]),
  )
  const stranger = await aMember(db)
  expect((await ask(stranger.token, [socks.id, mat.id])).body).toEqual({ member: false, data: [] })
  expect((await ask(undefined, [socks.id])).status).toBe(401)
  expect(
    (
      await ask(
        member.token,
        Array.from({ length: 21 }, () => socks.id),
      )
    ).status,
  ).toBe(422)
})
