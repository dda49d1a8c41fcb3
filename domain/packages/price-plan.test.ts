import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { pricePerClass, pricePlan } from './price-plan.ts'

describe('the price of a package', () => {
  it.each([
    [
      'one pack',
      12_900,
      1,
      0,
      { unit: 12_900, subtotal: 12_900, referral: 0, taxAdded: 0, total: 12_900, storeCredit: 0 },
    ],
    [
      'three packs',
      12_900,
      3,
      0,
      { unit: 12_900, subtotal: 38_700, referral: 0, taxAdded: 0, total: 38_700, storeCredit: 0 },
    ],
    [
      'some store credit',
      12_900,
      1,
      2_000,
      { unit: 12_900, subtotal: 12_900, referral: 0, taxAdded: 0, total: 12_900, storeCredit: 2_000 },
    ],
    [
      'more store credit than it costs',
      12_900,
      1,
      20_000,
      { unit: 12_900, subtotal: 12_900, referral: 0, taxAdded: 0, total: 12_900, storeCredit: 12_900 },
    ],
    ['a free pack', 0, 1, 20_000, { unit: 0, subtotal: 0, referral: 0, taxAdded: 0, total: 0, storeCredit: 0 }],
  ])('%s', (...[, price, quantity, storeCredit, expected]) => {
    expect(pricePlan({ price: sen(price), quantity, storeCredit: sen(storeCredit), referralPercent: 0 })).toEqual(
      expected,
    )
  })

  it('the price of a package includes the tax where prices exclude it, on what the friend pays', () => {
    const sale = { price: sen(10_000), quantity: 1, storeCredit: sen(0), referralPercent: 10 }
    const rate = { basisPoints: 800, included: false }
    expect(pricePlan({ ...sale, taxRate: rate })).toMatchObject({ referral: 1000, taxAdded: 720, total: 9720 })
    expect(pricePlan({ ...sale, taxRate: { ...rate, included: true } })).toMatchObject({ taxAdded: 0, total: 9000 })
  })

  it.each([0, -1, 1.5, Number.NaN])('the price of a package throws on a quantity of %s', (quantity) => {
    expect(() => pricePlan({ price: sen(100), quantity, storeCredit: sen(0), referralPercent: 0 })).toThrow(
      'is no valid quantity',
    )
  })

  it('the price of a package never takes more store credit than the total, nor than there is', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 9 }), fc.nat(2_000_000), (price, quantity, credit) => {
        const priced = pricePlan({ price: sen(price), quantity, storeCredit: sen(credit), referralPercent: 0 })
        expect(priced.storeCredit).toBe(Math.min(credit, price * quantity))
        expect(priced.total - priced.storeCredit).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

it.each([
  [150_000, 25, 6_000],
  [65_000, 10, 6_500],
  [10_000, 3, 3_333],
  [20_000, 3, 6_667],
  [25, 10, 3],
  [0, 1, 0],
])('%s sen for %s classes are %s sen a class', (...[price, credits, each]) => {
  expect(pricePerClass({ price: sen(price), credits })).toBe(each)
})
