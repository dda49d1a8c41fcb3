import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { isLong } from '#dev/testing/is-long.ts'
import { sen, sumSen, shareOut } from '#domain/kit/money.ts'
import { addressOfDelivery, checkoutState, contactOf, settleState, withOwnValue } from './checkout-state.ts'
import { decidePurchase } from './decide-purchase.ts'
import type { Sellable } from './model.ts'
import { priceCart } from './price-cart.ts'

/** `npm run long` tries a million carts. */
const carts = isLong ? 1_000_000 : 2000

const stock = { stock: 99, minQuantity: 0, keepAvailable: false }
const goods = (variantId: string, baseSen: number): Sellable => ({
  productId: `product of ${variantId}`,
  variantId,
  price: { baseSen: sen(baseSen), tiers: [] },
  stock,
  takes: [{ variantId, quantity: 1, stock }],
  isGift: false,
  minSaleQuantity: 1,
  maxSaleQuantity: 0,
  onSale: true,
})
const pack: Sellable = { ...goods('pack', 8900), productId: 'pack', variantId: null, takes: [] }
const catalog = new Map([
  ['socks', goods('socks', 4900)],
  ['ball', goods('ball', 2000)],
  ['pack', pack],
  ['gift', { ...pack, productId: 'gift', price: { baseSen: sen(20_000), tiers: [] }, isGift: true }],
])
const line = (id: string, quantity = 1, checkout = true) => ({
  productId: id === 'pack' || id === 'gift' ? id : `product of ${id}`,
  variantId: id === 'pack' || id === 'gift' ? null : id,
  quantity,
  checkout,
})
const of = (lines: readonly ReturnType<typeof line>[], change: object = {}) =>
  decidePurchase({
    priced: priceCart(lines, catalog),
    catalog,
    deliverySen: undefined,
    coupon: undefined,
    referralPercent: 0,
    ...change,
  })

describe('the price of a cart with its rows', () => {
  it('a cart costs its lines alone before a delivery is chosen', () => {
    expect(of([line('socks', 2), line('pack')])).toMatchObject({
      totalSen: 18_700,
      rows: [{ kind: 'items', amountSen: 18_700 }],
    })
  })

  it('a cart takes nothing off a gift card, and says what the gateway alone pays', () => {
    const purchase = of([line('gift'), line('socks')], { referralPercent: 10 })
    expect(purchase.lines.map(({ discountSen }) => discountSen)).toEqual([0, 490])
    expect(purchase).toMatchObject({ totalSen: 24_410, bankOnlySen: 20_000 })
  })

  it('a cart is explained by rows that sum up to it, the coupon on goods alone and in the order of the lines', () => {
    const coupon = { lines: [sen(490), sen(200)], discountSen: sen(690), deliverySen: sen(0) }
    const purchase = of([line('socks'), line('pack'), line('ball')], { deliverySen: sen(800), coupon })
    expect(purchase.lines.map(({ discountSen }) => discountSen)).toEqual([490, 0, 200])
    expect(purchase).toMatchObject({
      subtotalSen: 15_800,
      discountSen: 690,
      deliverySen: 800,
      totalSen: 15_910,
      rows: [
        { kind: 'items', amountSen: 15_800 },
        { kind: 'coupon', amountSen: -690 },
        { kind: 'delivery', amountSen: 800 },
      ],
    })
  })

  it('a cart has a delivery of nothing when the coupon pays for it', () => {
    const coupon = { lines: [sen(0)], discountSen: sen(0), deliverySen: sen(800) }
    expect(of([line('socks')], { deliverySen: sen(800), coupon })).toMatchObject({ deliverySen: 0, totalSen: 4900 })
  })

  it('a cart leaves out what is not selected', () => {
    expect(of([line('socks'), line('ball', 3, false)]).lines).toHaveLength(1)
  })

  it('a total is whole sen, never negative, and the sum of its lines and rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('socks', 'ball', 'pack'), fc.integer({ min: 1, max: 9 })), { maxLength: 8 }),
        fc.nat(100),
        fc.nat(5000),
        (...[wanted, percent, delivery]) => {
          const lines = wanted.map(([id, quantity]) => line(id, quantity))
          const priced = priceCart(lines, catalog)
          const amounts = priced.lines.filter(({ counted, line: { variantId } }) => counted && variantId !== null)
          const totals = amounts.map(({ totalSen }) => totalSen)
          const discountSen = sen(Math.floor((sumSen(totals) * percent) / 100))
          const coupon = { lines: shareOut(discountSen, totals), discountSen, deliverySen: sen(0) }
          const purchase = of(lines, { deliverySen: sen(delivery), coupon })
          expect(purchase.totalSen).toBeGreaterThanOrEqual(0)
          expect(sumSen(purchase.rows.map(({ amountSen }) => amountSen))).toBe(purchase.totalSen)
          expect(sumSen(purchase.lines.map((bought) => sen(bought.totalSen - bought.discountSen))) + delivery).toBe(
            purchase.totalSen,
          )
        },
      ),
      { numRuns: carts },
    )
  }, 600_000)
})

describe('a checkout state', () => {
  const address = {
    recipient: 'Siti',
    email: 'siti@example.com',
    contact_number: '60123456789',
    street_address: '12 Lebuh Chulia',
    city: 'George Town',
    zip: '10200',
    state_id: 'pulau-pinang',
  }
  const state = (change: object) => z.parse(checkoutState, change)

  it('an empty checkout state has its defaults', () => {
    expect(state({})).toMatchObject({ ship_to_bill_address: true, current_step: 1, billing_address: null })
  })

  it('a checkout state returns to step 1 without a billing address', () => {
    expect(settleState(state({ current_step: 3 })).current_step).toBe(1)
    expect(settleState(state({ current_step: 3, billing_address: address })).current_step).toBe(3)
  })

  it('a checkout state delivers to the billing address, or to another one while that is ticked', () => {
    const other = { ...address, city: 'Ipoh' }
    const both = { billing_address: address, shipping_address: other }
    expect(addressOfDelivery(state(both))?.city).toBe('George Town')
    expect(addressOfDelivery(state({ ...both, ship_to_bill_address: false }))?.city).toBe('Ipoh')
    expect(settleState(state(both)).shipping_address).toBeNull()
    expect(settleState(state({ ...both, ship_to_bill_address: false })).shipping_address).toMatchObject({
      city: 'Ipoh',
    })
  })

  it.each([
    [{}, true, true],
    [{ use_points: false }, false, true],
    [{ use_golds: false }, true, false],
    [{ use_points: false, use_golds: false }, false, false],
    [{ use_points: true, use_golds: true }, true, true],
  ])('a checkout state of %j uses points: %s, and store credit: %s', (chosen, use_points, use_golds) => {
    expect(withOwnValue(state(chosen))).toEqual({ ...state({}), use_points, use_golds })
  })

  it('a checkout state writes to its own e-mail before that of the address', () => {
    expect(contactOf(state({}))).toEqual({ email: undefined, phone: undefined, name: '' })
    expect(contactOf(state({ billing_address: address }))).toMatchObject({ email: 'siti@example.com', name: 'Siti' })
    expect(contactOf(state({ billing_address: address, customer_email: 'ali@example.com' })).email).toBe(
      'ali@example.com',
    )
    const sent = { shipping_address: address, ship_to_bill_address: false }
    expect(contactOf(state(sent))).toMatchObject({ phone: '60123456789' })
  })
})
