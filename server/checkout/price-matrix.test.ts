import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleAddress } from '#dev/example-address.ts'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { aDelivery, bank, cartBuyer, placedOf } from '#dev/testing/carts.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { toWire, sen } from '#domain/kit/money.ts'

// Socks at RM 49.00, three or more at RM 45.00, six or more at RM 42.00; instructors pay RM 44.00 below the tiers.
let shop: Shop
let socks: Product
let instructor: Member
let delivery: string

beforeAll(async () => {
  shop = await startShop()
  const { db } = shop.server
  delivery = await aDelivery(shop)
  const tiers = [
    [3, 4500],
    [6, 4200],
  ] as const
  socks = await aProduct(db, { catalog: await aCatalog(db, shop.studio), variants: [{ stock: 500, tiers }] })
  instructor = await aMember(db)
  await sql`
    with groups as (
      insert into price_groups (branch_id, slug, name)
      values (${shop.studio.branchId}, 'instructors', '{"en":"Instructors","zh":"老师"}')
      returning id
    ), member as (
      insert into price_group_members (price_group_id, account_id) select id, ${instructor.accountId} from groups
    )
    insert into group_prices (price_group_id, variant_id, unit_sen) select id, ${socks.variantIds[0]}, 4400 from groups`.execute(
    db,
  )
  await sql`
    insert into coupons (branch_id, code, kind, percent, amount_sen, min_goods_sen, starts_at, created_at, updated_at)
    select ${shop.studio.branchId}, code, kind, percent, amount, minimum, studio_now() - interval '1 day', studio_now(), studio_now()
    from (values ('TEN-OFF', 'percentage', 10, 0, 0), ('TWENTY', 'amount', 0, 2000, 25000), ('CARRY', 'free_delivery', 0, 0, 0))
      as coupon (code, kind, percent, amount, minimum)`.execute(db)
})
afterAll(async () => shop.stop())

/** What a piece costs as the quantity rises and falls again, for a guest and for an instructor. */
const prices = [
  [1, 4900, 'base', 4400, 'group'],
  [2, 4900, 'base', 4400, 'group'],
  [3, 4500, 'tier', 4500, 'tier'],
  [6, 4200, 'tier', 4200, 'tier'],
  [5, 4500, 'tier', 4500, 'tier'],
  [2, 4900, 'base', 4400, 'group'],
  [1, 4900, 'base', 4400, 'group'],
] as const

/** What each code takes off goods of that value and off a delivery of RM 8.00. */
const coupons: readonly (readonly [string | null, (goods: number) => { goods: number; delivery: number }])[] = [
  [null, () => ({ goods: 0, delivery: 0 })],
  ['TEN-OFF', (goods) => ({ goods: Math.round(goods / 10), delivery: 0 })],
  ['TWENTY', (goods) => ({ goods: goods >= 25_000 ? 2000 : 0, delivery: 0 })],
  ['CARRY', () => ({ goods: 0, delivery: 800 })],
]

const cases = coupons.flatMap(([code, off]) => [
  { code, off, isInstructor: false, who: 'a guest' },
  { code, off, isInstructor: true, who: 'an instructor' },
])

describe('a quantity that rises and falls', () => {
  it.each(cases)(
    'a quantity that goes up and down costs $who with the coupon $code what tier, group and coupon say',
    async (each) => {
      const buyer = cartBuyer(shop, each.isInstructor ? instructor.token : undefined)
      await buyer.put([])
      await buyer.put([{ id: socks.id, quantity: 1 }])
      const state = { billing_address: exampleAddress, shipping_method: delivery, coupon_code: each.code }
      expect((await buyer.fill(state)).status).toBe(200)
      let due = ''
      for (const [quantity, guestSen, guestRule, instructorSen, instructorRule] of prices) {
        const [unitSen, rule] = each.isInstructor ? [instructorSen, instructorRule] : [guestSen, guestRule]
        const goods = unitSen * quantity
        // Above RM 200.00 the delivery is free by itself, and a coupon can take nothing off it.
        const delivered = goods >= 20_000 ? 0 : 800
        const off = each.off(goods)
        due = toWire(sen(goods - off.goods + delivered - Math.min(off.delivery, delivered)))
        expect((await buyer.put([{ id: socks.id, quantity }])).body).toMatchObject({
          subtotal: toWire(sen(goods)),
          coupon_discount: toWire(sen(off.goods)),
          grand_total: due,
          items: [{ quantity, final_price: toWire(sen(unitSen)), price_rule: rule, price_total: toWire(sen(goods)) }],
        })
      }
      const { body, ...placed } = await buyer.checkout({ ...bank, total: due })
      expect(body).toMatchObject({
        order: { total: due, lines: [{ quantity: 1, unit_price: each.isInstructor ? '44.00' : '49.00' }] },
      })
      expect(new URL(placedOf({ body, ...placed }).url).searchParams.get('amount')).toBe(due)
    },
  )
})

it('an unused code refuses only an order whose buyer has not seen the total without it', async () => {
  const buyer = cartBuyer(shop)
  await buyer.put([{ id: socks.id, quantity: 1 }])
  await buyer.fill({ billing_address: exampleAddress, shipping_method: delivery, coupon_code: 'TWENTY' })
  expect((await buyer.get('/cart')).body).toMatchObject({
    grand_total: '57.00',
    coupon_problem: { code: 'discounts.under_minimum' },
  })
  expect((await buyer.checkout()).body).toMatchObject({ code: 'discounts.under_minimum' })
  expect((await buyer.checkout({ ...bank, total: '37.00' })).body).toMatchObject({ code: 'orders.changed' })
  const placed = await buyer.checkout({ ...bank, total: '57.00' })
  expect(placed.body).toMatchObject({ order: { discount: '0.00', total: '57.00' } })
  const { rows } = await sql<{ coupon: string | null }>`
    select coupon_code as coupon from orders where id = ${placedOf(placed).orderId}`.execute(shop.server.db)
  expect(rows).toEqual([{ coupon: null }])
})
