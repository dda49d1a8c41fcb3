import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio, type Studio } from '#dev/testing/builders.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { tryCoupon } from '#domain/discounts/try-coupon.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { CouponBuyer } from './buyer-keys.ts'
import { isCouponFree } from './is-coupon-free.ts'
import { findDiscount, loadCoupon } from './load-coupon.ts'
import { findCoupon, insertUse, lockCoupon, markHeldAgain } from './queries.ts'
import { freeCoupon, spendCoupon } from './take-coupon.ts'

let server: TestServer
let studio: Studio
let socks: Product

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  socks = await aProduct(server.db, { catalog: await aCatalog(server.db, studio) })
})
afterAll(async () => server.stop())

async function aCoupon(limits: { usesMax?: number; usesPerPerson?: number; minGoodsSen?: number }): Promise<string> {
  const code = `C-${randomUUID().slice(0, 8).toUpperCase()}`
  await sql`
    insert into coupons (branch_id, code, kind, percent, uses_max, uses_per_person, min_goods_sen, starts_at, created_at, updated_at)
    values (${studio.branchId}, ${code}, 'percentage', 10, ${limits.usesMax ?? null}, ${limits.usesPerPerson ?? null},
      ${limits.minGoodsSen ?? 0}, studio_now() - interval '1 day', studio_now(), studio_now())`.execute(server.db)
  return code
}

async function trialOf(code: string, email = `${randomUUID()}@example.com`) {
  return {
    branchId: studio.branchId,
    code,
    buyer: { personId: undefined, email, phone: undefined },
    lines: [{ productId: socks.id, totalSen: sen(13_500) }],
    deliverySen: sen(800),
    replaceable: [],
    now: await server.clock.now(),
  }
}

/** Uses the coupon for an order that waits for its payment; both are stored or neither. */
async function buy(code: string, change: { buyer?: CouponBuyer } = {}) {
  const orderId = asId('orders', randomUUID())
  const trial = { ...(await trialOf(code)), ...change }
  const effect = await server.db.transaction().execute(async (tx) => {
    const loaded = await loadCoupon(tx, {
      ...trial,
      productIds: [socks.id],
      read: async (_db, of) => lockCoupon(tx, of),
    })
    const taken = tryCoupon(loaded, trial)
    if (!isRefusal(taken) && loaded.coupon) {
      const { coupon, buyerKeys } = loaded
      await insertUse(tx, { orderId, couponId: coupon.id, discountSen: taken.discountSen, buyerKeys, now: trial.now })
      await sql`
        insert into orders (id, number, branch_id, email, status, subtotal_sen, discount_sen, total_sen, gateway_sen, placed_at, expires_at, updated_at)
        values (${orderId}, upper(substr(md5(${orderId}), 1, 12)), ${studio.branchId}, 'a@example.com', 'pending',
          0, 0, 0, 0, studio_now(), studio_now() + interval '10 minutes', studio_now())`.execute(tx)
    }
    return taken
  })
  return { orderId, effect, code: isRefusal(effect) ? effect.code : undefined }
}
const settle = async (orderId: Id<'orders'>, verb: typeof spendCoupon, status: 'processing' | 'canceled') =>
  server.db.transaction().execute(async (tx) => {
    const now = await server.clock.now()
    await verb(tx, { orderIds: [orderId], now })
    await sql`update orders set status = ${status}, paid_at = ${status === 'processing' ? now : null} where id = ${orderId}`.execute(
      tx,
    )
  })
const takenOf = async (code: string) => (await findCoupon(server.db, { branchId: studio.branchId, code }))?.taken

describe('a coupon that is used', () => {
  test('a coupon counts once, and its last uses go to the first buyers however many come at once', async () => {
    const code = await aCoupon({ usesMax: 5 })
    const bought = await Promise.all(Array.from({ length: 20 }, async () => buy(code)))
    expect(bought.filter(({ code: refused }) => refused === undefined)).toHaveLength(5)
    expect(bought.filter(({ code: refused }) => refused === 'discounts.used_up')).toHaveLength(15)
    expect(await takenOf(code)).toBe(5)
  })

  test('a coupon is never used above its limit even without the lock: the database refuses', async () => {
    const code = await aCoupon({ usesMax: 1 })
    const bought = await withoutLock({ of: /from coupons/, reads: /from coupons c/, readers: 2 }, async () =>
      Promise.allSettled([buy(code), buy(code)]),
    )
    const refused = bought.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(refused).toEqual([expect.stringContaining('coupons_within_their_limit')])
    expect(await takenOf(code)).toBe(1)
  })

  test('a coupon knows one person by every spelling, as a guest and as a member', async () => {
    const code = await aCoupon({ usesPerPerson: 1 })
    const member = await aMember(server.db, { email: `mei.${randomUUID()}@gmail.com` })
    const spelt = member.email.replace('mei.', 'MEI').replace('@gmail', '+gym@googlemail')
    expect(
      (await buy(code, { buyer: { personId: undefined, email: spelt, phone: '012-345 6789' } })).code,
    ).toBeUndefined()
    expect(
      (await buy(code, { buyer: { personId: undefined, email: 'other@example.com', phone: '+60123456789' } })).code,
    ).toBe('discounts.used_before')
    await sql`update identity_keys set value = ${`mei${member.email.slice(4)}`.replace(/[.](?=.*@)/g, '')} where person_id = ${member.personId}`.execute(
      server.db,
    )
    expect((await buy(code, { buyer: { personId: member.personId, email: undefined, phone: undefined } })).code).toBe(
      'discounts.used_before',
    )
    expect((await buy(code)).code).toBeUndefined()
  })

  test('a coupon is free again when its order expires, and used for good when it is paid', async () => {
    const code = await aCoupon({ usesMax: 1 })
    const first = await buy(code)
    await settle(first.orderId, freeCoupon, 'canceled')
    await settle(first.orderId, freeCoupon, 'canceled')
    expect(await takenOf(code)).toBe(0)
    const second = await buy(code)
    await settle(second.orderId, spendCoupon, 'processing')
    await settle(second.orderId, freeCoupon, 'processing')
    expect([await takenOf(code), (await buy(code)).code]).toEqual([1, 'discounts.used_up'])
  })

  test('a coupon counts again for late money while a use is left, and not when somebody else has it', async () => {
    const code = await aCoupon({ usesMax: 1 })
    const { orderId } = await buy(code)
    await settle(orderId, freeCoupon, 'canceled')
    const retake = async () =>
      server.db.transaction().execute(async (tx) => {
        const back = await isCouponFree(tx, orderId)
        if (back) await markHeldAgain(tx, orderId)
        if (back) await sql`update orders set status = 'pending' where id = ${orderId}`.execute(tx)
        return back
      })
    expect([await retake(), await takenOf(code)]).toEqual([true, 1])
    await settle(orderId, freeCoupon, 'canceled')
    expect((await buy(code)).code).toBeUndefined()
    expect([await retake(), await takenOf(code)]).toEqual([false, 1])
    expect(await server.db.transaction().execute(async (tx) => isCouponFree(tx, asId('orders', randomUUID())))).toBe(
      true,
    )
  })

  test('a coupon is not counted by asking what it would take off', async () => {
    const code = await aCoupon({ usesMax: 1, minGoodsSen: 20_000 })
    const trial = await trialOf(code.toLowerCase())
    expect(await findDiscount(server.db, trial)).toMatchObject({ code: 'discounts.under_minimum' })
    const more = { ...trial, lines: [{ productId: socks.id, totalSen: sen(20_000) }] }
    expect(await findDiscount(server.db, more)).toMatchObject({ discountSen: 2_000 })
    expect(await takenOf(code)).toBe(0)
  })

  test('a coupon for a category counts for the categories below it', async () => {
    const code = await aCoupon({})
    const { rows } = await sql<{ parent: string }>`
      with parent as (
        insert into categories (branch_id, slug, name) values (${studio.branchId}, ${code.toLowerCase()}, '{"en": "Wear", "zh": "服饰"}') returning id
      )
      update categories c set parent_id = parent.id
      from parent, products p
      where c.id = p.category_id and p.id = ${socks.id}
      returning parent.id as parent`.execute(server.db)
    await sql`update coupons set included_category_ids = array[${rows[0]?.parent}::uuid] where code = ${code}`.execute(
      server.db,
    )
    expect(await findDiscount(server.db, await trialOf(code))).toMatchObject({ discountSen: 1_350 })
    await sql`update coupons set excluded_product_ids = array[${socks.id}::uuid] where code = ${code}`.execute(
      server.db,
    )
    expect(await findDiscount(server.db, await trialOf(code))).toMatchObject({ code: 'discounts.wrong_items' })
  })
})
