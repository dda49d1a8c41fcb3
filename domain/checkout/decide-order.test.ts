import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { exampleAddress } from '#dev/example-address.ts'
import { checkoutState } from '#domain/cart/checkout-state.ts'
import type { Coupon } from '#domain/discounts/model.ts'
import { asId } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant } from '#domain/kit/time.ts'
import type { checkPurchase } from '#domain/packages/check-purchase.ts'
import { policies } from '#domain/studio/model.ts'
import { decideOrder, type OrderFacts, type Placing } from './decide-order.ts'

const now = instant('2026-11-27T10:00:00+08:00')
const stock = { stock: 9, minQuantity: 0, keepAvailable: false }
const socks = {
  productId: 'socks',
  variantId: 'grey',
  name: { en: 'Socks', zh: '袜子' },
  grams: 100,
  planId: null,
  price: { baseSen: sen(4900), tiers: [] },
  stock,
  takes: [{ variantId: 'grey', quantity: 1, stock }],
  isGift: false,
  minSaleQuantity: 1,
  maxSaleQuantity: 0,
  onSale: true,
}
const pack = { ...socks, productId: 'pack', variantId: null, planId: 'plan', takes: [] }
const method = {
  id: 'standard',
  stateIds: null,
  priceSen: sen(800),
  includedGrams: 1000,
  perKgSen: sen(0),
  freeFromSen: null,
  minWorkingDays: 2,
  maxWorkingDays: 4,
}
const id = '00000000-0000-7000-8000-000000000001'
const card = (balanceSen: number) => ({ id: asId('gift_cards', id), balanceSen: sen(balanceSen) })
const lot = (remaining: number) => ({ id: asId('point_lots', id), remaining })
const filled = z.parse(checkoutState, { billing_address: exampleAddress, shipping_method: 'standard' })
const twoSocks = [{ productId: 'socks', variantId: 'grey', quantity: 2, checkout: true }]
const onePack = [{ productId: 'pack', variantId: null, quantity: 1, checkout: true }]
const tenPercent: Coupon = {
  code: 'TEN',
  kind: 'percentage',
  percent: 10,
  amountSen: sen(0),
  minGoodsSen: sen(0),
  startsAt: now,
  endsAt: null,
  usesMax: null,
  usesPerPerson: null,
  active: true,
  included: { productIds: [], categoryIds: [] },
  excluded: { productIds: [], categoryIds: [] },
}

const cash = { maxSen: sen(0), open: 0, openMax: 2, ofNetwork: 0, ofNetworkMax: 10 }
const introPlan: Parameters<typeof checkPurchase>[0]['plan'] = {
  kind: 'series',
  active: true,
  joinable: true,
  intro: true,
  newest: null,
}

const facts = (change: Partial<OrderFacts<typeof method>> = {}): OrderFacts<typeof method> => ({
  lines: twoSocks,
  state: filled,
  catalog: new Map<string, typeof socks | typeof pack>([
    ['grey', socks],
    ['pack', pack],
  ]),
  methods: [method],
  coupon: undefined,
  referralPercent: 0,
  offered: { pointLots: [], giftCards: [], storeCreditSen: sen(0) },
  pointsBack: 0,
  policies: z.parse(policies, {}),
  zone: 'Asia/Kuala_Lumpur',
  now,
  ...change,
})
const coupon = (change: Partial<Coupon> = {}) => ({
  coupon: { ...tenPercent, ...change },
  uses: { inAll: 0, byPerson: 0 },
  categories: new Map<string, string[]>(),
})
const placing = (change: Partial<Placing> = {}): Placing => ({
  input: { payment_method: 'curlecfpx', account_type: '01' },
  version: 3,
  locale: 'en',
  open: { own: 0, ofNetwork: 0 },
  cash: undefined,
  buyer: { isMember: true, birthDate: '1990-01-01' },
  plans: new Map([['plan', introPlan]]),
  intro: 'reserved',
  ...change,
})
const asked = (change: Partial<Placing['input']>) => placing({ input: { ...placing().input, ...change } })

describe('what a page shows and what an order charges', () => {
  it.each<[string, Partial<OrderFacts<typeof method>>]>([
    ['of goods that are delivered', {}],
    ['with a coupon', { coupon: coupon(), state: { ...filled, coupon_code: 'TEN' } }],
    ['with a code that does not count', { coupon: coupon({ active: false }) }],
    ['of a referred friend', { referralPercent: 15 }],
    ['with tax on top', { policies: z.parse(policies, { sst_basis_points: 800, sst_included: false }) }],
    ['with a bag fee', { policies: z.parse(policies, { bag_fee_sen: 20 }) }],
    ['of a package', { lines: onePack }],
  ])('are the same total %s', (_what, change) => {
    const shown = decideOrder(facts(change))
    const placed = decideOrder(
      facts(change),
      asked({ total: undefined, ...(change.coupon && { total: totalOf(shown) }) }),
    )
    if (isRefusal(placed)) throw new Error(placed.code)
    expect(placed.sale.total.totalSen).toBe(shown.purchase.totalSen)
    expect(placed.purchase).toEqual(shown.purchase)
  })

  it('are the same shares of points, cards and wallet', () => {
    const offered = { pointLots: [lot(1000)], giftCards: [card(3000)], storeCreditSen: sen(2000) }
    const about = facts({ offered, state: { ...filled, use_points: true, use_golds: true } })
    const shown = decideOrder(about)
    const placed = decideOrder(about, placing())
    if (isRefusal(placed)) throw new Error(placed.code)
    const { total, points } = placed.sale
    expect(total).toMatchObject({ totalSen: 10_600, pointsSen: 1000, giftCardSen: 3000, storeCreditSen: 2000 })
    expect(total.gatewaySen).toBe(4600)
    expect([shown.redeemable?.worthSen, shown.cards, shown.storeCreditSen]).toEqual([1000, total.giftCards, 2000])
    expect(points).toEqual([{ id, points: 1000 }])
  })

  it('count the points that come back from an order that gives way', () => {
    expect(decideOrder(facts({ pointsBack: 500 })).redeemable).toMatchObject({ held: 500, worthSen: 500 })
  })
})

describe('an order is refused', () => {
  it.each<[string, string, Partial<OrderFacts<typeof method>>, Placing]>([
    ['what is not as the page showed it', 'orders.changed', {}, asked({ version: 2 })],
    ['another total than the page showed', 'orders.changed', {}, asked({ total: '105.99' })],
    ['another rest for the bank than the page showed', 'orders.changed', {}, asked({ to_pay: '100.00' })],
    ['a code that does not count', 'discounts.unknown', { coupon: coupon({ active: false }) }, placing()],
    ['goods without an address', 'addresses.missing', { state: { ...filled, billing_address: null } }, placing()],
    ['goods that nobody delivers', 'checkout.no_delivery', { methods: [] }, placing()],
    [
      'a delivery that was not chosen',
      'checkout.delivery_needed',
      { state: { ...filled, shipping_method: null } },
      placing(),
    ],
    ['too many open orders', 'orders.too_many_open', {}, placing({ open: { own: 5, ofNetwork: 0 } })],
    ['too many guests of one network', 'orders.too_many_of_guests', {}, placing({ open: { own: 0, ofNetwork: 10 } })],
    [
      'a package of a guest',
      'checkout.account_needed',
      { lines: onePack },
      placing({ buyer: { isMember: false, birthDate: null } }),
    ],
    ['a package that is gone', 'packages.unavailable', { lines: onePack }, placing({ plans: new Map() })],
    [
      'a package without a birth date',
      'accounts.birth_date_needed',
      { lines: onePack },
      placing({ buyer: { isMember: true, birthDate: null } }),
    ],
    ['an intro offer that another order took', 'packages.intro_used', { lines: onePack }, placing({ intro: 'taken' })],
    ['cash where the studio takes none', 'checkout.cash_off', {}, placing({ cash })],
  ])('for %s', (_what, code, change, how) => {
    expect(decideOrder(facts(change), how)).toMatchObject({ code })
  })
})

function totalOf({ purchase }: { readonly purchase: { readonly totalSen: number } }): string {
  return (purchase.totalSen / 100).toFixed(2)
}
