import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { aCatalog } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { countSold } from '#server/catalog/sold-queries.ts'

let shop: Shop
let manager: Member
let desk: Member
let elsewhere: Studio

beforeAll(async () => {
  shop = await startShop()
  manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
  desk = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'desk' } })
  elsewhere = await aStudio(shop.server.db, { code: 'ipoh' })
})
afterAll(async () => shop.stop())

const both = (text: string) => ({ en: text, zh: text })
const ask = (method: 'POST' | 'PUT') => async (path: string, sent: { body: unknown; as?: Member; key?: string }) =>
  shop.server.request(method, `/staff/package-plans${path}`, {
    token: (sent.as ?? manager).token,
    body: sent.body,
    ...(sent.key === undefined ? {} : { headers: { 'idempotency-key': sent.key } }),
  })
const post = ask('POST')
const put = ask('PUT')
const tenClasses = (about: object = {}) => ({
  slug: `pack-${randomUUID().slice(0, 8)}`,
  name: both('Ten classes'),
  credits: 10,
  price: '650.00',
  validity_days: 90,
  ...about,
})

async function aNewPlan(about: object = {}): Promise<{ id: string; slug: string }> {
  const body = tenClasses(about)
  const made = await post('', { body })
  expect([made.status, made.body['code']]).toEqual([201, undefined])
  return { id: textOf(made.body['id']), slug: body.slug }
}
const onSale = async (slug: string) => {
  shop.server.lists.clear()
  return (await shop.server.request('GET', `/packages?search=slug:${slug}`)).body
}
const packsOf = async (member: Member) =>
  (await shop.server.request('GET', '/packages/mine', { token: member.token })).body['data']

describe('a package', () => {
  test('a package is put on sale and bought at once', async () => {
    const { id, slug } = await aNewPlan({ class_type_ids: [shop.studio.classTypeId] })
    expect((await onSale(slug))['data']).toMatchObject([{ id, price: '650.00', price_per_class: '65.00' }])
    const member = await aMember(shop.server.db)
    const placed = await shop.checkout(member, { plan_id: id })
    await shop.atBank(placed.url, 'approve')
    expect(await packsOf(member)).toMatchObject([
      { plan_id: id, granted: 10, class_type_ids: [shop.studio.classTypeId] },
    ])
  })

  test('a package of another price is a new version; packs that were sold or ordered keep theirs', async () => {
    const { id, slug } = await aNewPlan()
    const [early, waiting, late] = [
      await aMember(shop.server.db),
      await aMember(shop.server.db),
      await aMember(shop.server.db),
    ]
    const bought = await shop.checkout(early, { plan_id: id })
    await shop.atBank(bought.url, 'approve')
    const ordered = await shop.checkout(waiting, { plan_id: id })
    const changed = await put(`/${id}`, { body: { price: '720.00', credits: 12, name: both('Twelve classes') } })
    expect(changed.body).toMatchObject({ success: true, version: 2 })
    const newId = textOf(changed.body['id'])
    expect(newId).not.toBe(id)
    expect((await onSale(slug))['data']).toMatchObject([{ id: newId, price: '720.00', credits: 12 }])
    expect(await packsOf(early)).toMatchObject([{ plan_id: id, name: 'Ten classes', granted: 10 }])

    await shop.atBank(ordered.url, 'approve')
    expect(await packsOf(waiting)).toMatchObject([{ plan_id: id, name: 'Ten classes', granted: 10 }])
    expect(await shop.order({ ...ordered, member: waiting })).toMatchObject({ total: '650.00' })

    const refused = await shop.checkout(late, { plan_id: id, total: '650.00' })
    expect([refused.answer.status, refused.answer.body['code'], refused.answer.body['details']]).toEqual([
      409,
      'packages.changed',
      { plan_id: newId },
    ])
    const priced = await shop.server.request('GET', `/packages/pricing?plan_id=${id}`)
    expect(priced.body['code']).toBe('packages.changed')
    const taken = await shop.checkout(late, { plan_id: newId, total: '720.00' })
    await shop.atBank(taken.url, 'approve')
    expect(await packsOf(late)).toMatchObject([{ plan_id: newId, name: 'Twelve classes', granted: 12 }])
    const history = await shop.server.request('GET', `/staff/package-plans?search=slug:${slug}&versions=all`, {
      token: desk.token,
    })
    expect(history.body['data']).toMatchObject([
      { id: newId, version: 2, sold: 1, replaced_by: null, price: '720.00' },
      { id, version: 1, sold: 2, replaced_by: newId, price: '650.00', active: false },
    ])
  })

  test('a package keeps its version when only its place in the list changes, and when nothing does', async () => {
    const { id } = await aNewPlan()
    expect((await put(`/${id}`, { body: { sort: 9, joinable: false } })).body).toMatchObject({ id, version: 1 })
    expect((await put(`/${id}`, { body: { price: '650.00', name: both('Ten classes') } })).body).toMatchObject({
      id,
      version: 1,
    })
    const member = await aMember(shop.server.db)
    expect((await shop.checkout(member, { plan_id: id })).answer.body['code']).toBe('packages.not_joinable')
  })

  test('a package is withdrawn from sale and restored', async () => {
    const { id, slug } = await aNewPlan()
    expect((await put(`/${id}`, { body: { active: false } })).status).toBe(200)
    expect((await onSale(slug))['total']).toBe(0)
    const member = await aMember(shop.server.db)
    expect((await shop.checkout(member, { plan_id: id })).answer.body['code']).toBe('packages.unavailable')
    expect((await put(`/${id}`, { body: { active: true } })).status).toBe(200)
    expect((await shop.checkout(member, { plan_id: id })).answer.status).toBe(201)
  })

  test('a package in the catalogue follows to the new version, and an editor of the product must reload it', async () => {
    const catalog = await aCatalog(shop.server.db, shop.studio)
    const { id } = await aNewPlan()
    const slug = `product-${randomUUID().slice(0, 8)}`
    const product = {
      type: 'class_package',
      status: 'published',
      shop: catalog.categorySlug,
      category: catalog.categorySlug,
      name: both('Ten classes'),
      plan_id: id,
      variants: [],
    }
    const save = async (body: object) =>
      shop.server.request('PUT', `/staff/products/${slug}`, { token: manager.token, body })
    expect((await save({ version: 0, product })).body).toMatchObject({ success: true })
    const member = await aMember(shop.server.db)
    const bought = await shop.checkout(member, { plan_id: id })
    await shop.atBank(bought.url, 'approve')
    const newId = textOf((await put(`/${id}`, { body: { price: '700.00' } })).body['id'])
    const shown = async () => {
      shop.server.lists.clear()
      return (await shop.server.request('GET', `/products/${slug}`)).body
    }
    expect(await shown()).toMatchObject({ price: '700.00', plan_id: newId, sold_out: false })
    // What was bought as the former version counts for the product, and buying again gives the new one.
    await countSold(shop.server.db)
    const sold = shop.server.db.selectFrom('products').select('sold_recently').where('slug', '=', slug)
    const { sold_recently: soldRecently } = await sold.executeTakeFirstOrThrow()
    expect(soldRecently).toBe(1)
    const again = await shop.server.request('GET', `/cart/buy-again?order_id=${bought.orderId}`, {
      token: member.token,
    })
    expect(again.body['lines']).toMatchObject([{ adds: 1, price_before: '650.00', price_now: '700.00' }])
    expect((await save({ version: 1, product })).body['code']).toBe('catalog.changed')
    expect((await save({ version: 2, product })).body['code']).toBe('catalog.unknown')
    await put(`/${newId}`, { body: { active: false } })
    expect(await shown()).toMatchObject({ sold_out: true })
  })

  test('a package that two change at once is changed by one, and the other must reload', async () => {
    const { id, slug } = await aNewPlan()
    const answers = await Promise.all(
      ['660.00', '670.00', '680.00'].map(async (price) => put(`/${id}`, { body: { price } })),
    )
    expect(answers.map(({ body }) => textOf(body['code'] ?? 'done')).toSorted()).toEqual([
      'catalog.changed',
      'catalog.changed',
      'done',
    ])
    expect((await onSale(slug))['total']).toBe(1)
  })

  test('a package is changed once for one key, and audited with its former values', async () => {
    const { id } = await aNewPlan()
    const sent = { body: { price: '610.00' }, key: `price-${id}` }
    const first = await put(`/${id}`, sent)
    const again = await put(`/${id}`, sent)
    expect([again.status, again.body['id']]).toEqual([200, first.body['id']])
    const acts = await shop.server.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(acts).toMatchObject([
      { action: 'setup.create_package_plan' },
      {
        action: 'setup.change_package_plan',
        details: { version: 2, before: { price_sen: 65_000 }, after: { price_sen: 61_000 } },
      },
    ])
  })

  test('a package that was sold is not rewritten, whatever code tries', async () => {
    const { id } = await aNewPlan()
    await shop.checkout(await aMember(shop.server.db), { plan_id: id })
    await expect(
      sql`update package_plans set price_sen = 1 where id = ${id}`.execute(shop.server.db),
    ).rejects.toMatchObject({ constraint: 'package_plans_terms' })
  })
})

describe('is refused', () => {
  test.each([
    ['a price of nothing like money', { price: '650' }, 'request.invalid'],
    ['no credits', { credits: 0 }, 'request.invalid'],
    ['a pack that lapses by the month', { expiry_basis: 'month' }, 'request.invalid'],
    ['an intro offer to share', { intro: true, sharers: 2 }, 'request.invalid'],
    ['a class type that is none', { class_type_ids: [randomUUID()] }, 'setup.unknown'],
    ['an unknown field', { free: true }, 'request.invalid'],
  ])('%s', async (_case, wrong, code) => {
    expect((await post('', { body: tenClasses(wrong) })).body['code']).toBe(code)
  })

  test('a plan with a class type of another branch is refused', async () => {
    const body = tenClasses({ class_type_ids: [elsewhere.classTypeId] })
    expect((await post('', { body })).body['code']).toBe('setup.unknown')
  })

  test('a plan with a taken short name is refused', async () => {
    const { slug } = await aNewPlan()
    expect((await post('', { body: tenClasses({ slug }) })).body['code']).toBe('setup.slug_taken')
  })

  test('a plan is refused to the desk, an owner elsewhere and a customer', async () => {
    const { id } = await aNewPlan()
    const owner = await aMember(shop.server.db, { role: { branchId: elsewhere.branchId, role: 'owner' } })
    for (const as of [desk, owner, await aMember(shop.server.db)]) {
      expect((await post('', { body: tenClasses(), as })).status).toBe(403)
      expect((await put(`/${id}`, { body: { price: '1.00' }, as })).status).toBe(403)
    }
  })

  test('a plan of another branch is refused', async () => {
    const { id } = await shop.server.db
      .insertInto('package_plans')
      .values({
        branch_id: elsewhere.branchId,
        slug: 'theirs',
        kind: 'series',
        name: both('Theirs'),
        credits: 1,
        price_sen: 100,
        validity_days: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await put(`/${id}`, { body: { price: '1.00' } })).status).toBe(404)
  })
})
