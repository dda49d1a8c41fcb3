import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember, aPlan, type Member } from '#dev/testing/builders.ts'
import { aDelivery, anAddress, cartBuyer, orders, placedOf } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Catalog } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import type { Id } from '#domain/kit/id.ts'

let shop: Shop
let catalog: Catalog
let delivery: Id<'shipping_methods'>
beforeAll(async () => {
  shop = await startShop()
  catalog = await aCatalog(shop.server.db, shop.studio)
  delivery = await aDelivery(shop)
})
afterAll(async () => shop.stop())

/** The owner of a mailbox, and a person who opened an account with another spelling of it. */
async function aMailbox(spelt: (name: string) => string, { ownerProves = true, strangerProves = false } = {}) {
  const name = randomUUID().replaceAll('-', '')
  const [owner, stranger] = [
    await aMember(shop.server.db, { email: `${name}@gmail.com` }),
    await aMember(shop.server.db, { email: spelt(name) }),
  ]
  for (const [{ accountId }, proves] of [[owner, ownerProves] as const, [stranger, strangerProves] as const])
    if (proves)
      await shop.server.db
        .updateTable('accounts')
        .set({ email_verified_at: await shop.server.clock.now() })
        .where('id', '=', accountId)
        .execute()
  return { owner, stranger }
}
const tagged = (name: string) => `${name}+free@gmail.com`
const dotted = (name: string) => `${name.slice(0, 4)}.${name.slice(4)}@googlemail.com`
const price = async (member: Member, planId: string) =>
  (await shop.server.request('GET', `/packages/pricing?plan_id=${planId}&quantity=1`, { token: member.token })).body

describe('the intro offer that a stranger reserved with an e-mail that is not theirs', () => {
  it.each([
    ['with a tag', tagged],
    ['as Gmail reads it', dotted],
  ])(
    "the intro offer reserved with another person's e-mail goes to the owner who verified it, %s, and the money goes back",
    async (_name, spelt) => {
      const { owner, stranger } = await aMailbox(spelt)
      const planId = await aPlan(shop.server.db, { studio: shop.studio, intro: true, priceSen: 9900 })
      const taken = await shop.checkout(stranger, { plan_id: planId })
      expect(taken.answer.status).toBe(201)
      await shop.atBank(taken.url, 'abandon')
      expect(await price(owner, planId)).toMatchObject({ may_buy: true, code: null })
      const bought = await shop.checkout(owner, { plan_id: planId })
      expect(bought.answer.status).toBe(201)
      expect(bought.orderId).not.toBe(taken.orderId)
      expect(await shop.order({ ...taken, member: stranger })).toMatchObject({ status: 'canceled' })
      await shop.atBank(bought.url, 'approve')
      expect(await shop.order({ ...bought, member: owner })).toMatchObject({ status: 'complete' })
      await shop.control(`POST /orders/${taken.reference}/outcome`, { code: '00' })
      expect(await shop.order({ ...taken, member: stranger })).toMatchObject({
        status: 'canceled',
        refunds: [{ amount: '99.00', reason: 'undeliverable' }],
      })
    },
  )

  it.each([
    ['when nobody has verified it', { ownerProves: false }],
    ['when both have', { strangerProves: true }],
    ['when the other alone has', { ownerProves: false, strangerProves: true }],
  ])("the intro offer reserved with another person's e-mail stays with the first %s", async (_case, proofs) => {
    const { owner, stranger } = await aMailbox(tagged, proofs)
    const planId = await aPlan(shop.server.db, { studio: shop.studio, intro: true })
    const taken = await shop.checkout(stranger, { plan_id: planId })
    expect(await price(owner, planId)).toMatchObject({ may_buy: false, code: 'packages.intro_used' })
    expect((await shop.checkout(owner, { plan_id: planId })).answer.body['code']).toBe('packages.intro_used')
    expect(await shop.order({ ...taken, member: stranger })).toMatchObject({ status: 'pending_payment' })
  })

  it("the intro offer reserved with another person's e-mail stays used once it was paid", async () => {
    const { owner, stranger } = await aMailbox(tagged)
    const planId = await aPlan(shop.server.db, { studio: shop.studio, intro: true })
    await shop.atBank((await shop.checkout(stranger, { plan_id: planId })).url, 'approve')
    expect((await shop.checkout(owner, { plan_id: planId })).answer.body['code']).toBe('packages.intro_used')
  })
})

describe('a coupon of one use a person that a stranger counted with an e-mail that is not theirs', () => {
  async function aCoupon(usesPerPerson: number | null): Promise<string> {
    const code = `C-${randomUUID().slice(0, 8).toUpperCase()}`
    await sql`
      insert into coupons (branch_id, code, kind, percent, uses_per_person, starts_at, created_at, updated_at)
      values (${shop.studio.branchId}, ${code}, 'percentage', 10, ${usesPerPerson}, studio_now() - interval '1 day', studio_now(), studio_now())`.execute(
      shop.server.db,
    )
    return code
  }
  const buy = async (token: string | undefined, { code, email }: { code: string; email: string }) => {
    const { id } = await aProduct(shop.server.db, { catalog })
    const buyer = cartBuyer(shop, token)
    const state = { billing_address: { ...anAddress(), email }, coupon_code: code }
    return orders(buyer, { items: [{ id, quantity: 1 }], delivery, state })
  }
  const statusOf = async (orderId: string) =>
    (await sql<{ status: string }>`select status from orders where id = ${orderId}`.execute(shop.server.db)).rows[0]
      ?.status

  it.each([
    ['as a guest', false],
    ['as a member', true],
  ])('%s counts for the owner who has verified it', async (_name, isMember) => {
    const { owner, stranger } = await aMailbox(tagged)
    const code = await aCoupon(1)
    const taken = placedOf(await buy(isMember ? stranger.token : undefined, { code, email: owner.email }))
    expect(await statusOf(taken.orderId)).toBe('pending_payment')
    const { id } = await aProduct(shop.server.db, { catalog })
    const shown = cartBuyer(shop, owner.token)
    await shown.put([{ id, quantity: 1 }])
    expect((await shown.post('/orders/validate-discount', { code })).status).toBe(200)
    await shown.fill({ billing_address: exampleAddress, shipping_method: delivery, coupon_code: code })
    expect((await shown.get('/cart')).body['coupon_problem']).toBeNull()
    expect((await shown.checkout()).status).toBe(201)
    expect(await statusOf(taken.orderId)).toBe('canceled')
  })

  it('a coupon of one use a person, counted for a phone that a guest typed, counts for the owner of the phone', async () => {
    const owner = await aMember(shop.server.db)
    const { contact_number: phone } = anAddress()
    const now = await shop.server.clock.now()
    const { accountId, personId } = owner
    await shop.server.db.updateTable('accounts').set({ phone }).where('id', '=', accountId).execute()
    await shop.server.db
      .insertInto('identity_keys')
      .values({ kind: 'phone', value: phone, person_id: personId, created_at: now })
      .execute()
    const code = await aCoupon(1)
    const { id } = await aProduct(shop.server.db, { catalog })
    const state = { billing_address: { ...anAddress(), contact_number: phone }, coupon_code: code }
    const taken = placedOf(await orders(cartBuyer(shop), { items: [{ id, quantity: 1 }], delivery, state }))
    expect((await buy(owner.token, { code, email: owner.email })).status).toBe(422)
    await shop.server.db.updateTable('accounts').set({ phone_verified_at: now }).where('id', '=', accountId).execute()
    expect((await buy(owner.token, { code, email: owner.email })).status).toBe(201)
    expect(await statusOf(taken.orderId)).toBe('canceled')
  })

  it('a coupon of one use a person ends no order of a stranger where the owner has another use', async () => {
    const { owner } = await aMailbox(tagged)
    for (const code of [await aCoupon(2), await aCoupon(null)]) {
      const taken = placedOf(await buy(undefined, { code, email: owner.email }))
      expect((await buy(owner.token, { code, email: owner.email })).status).toBe(201)
      expect(await statusOf(taken.orderId)).toBe('pending_payment')
    }
  })

  it('a coupon of one use a person stays with the first order where nobody has verified the contact', async () => {
    const { owner } = await aMailbox(tagged, { ownerProves: false })
    const code = await aCoupon(1)
    const taken = placedOf(await buy(undefined, { code, email: owner.email }))
    expect((await buy(owner.token, { code, email: owner.email })).status).toBe(422)
    expect(await statusOf(taken.orderId)).toBe('pending_payment')
  })
})
