import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { instant } from '#domain/kit/time.ts'
import { arrivalDays, priceDelivery, servesState } from './delivery.ts'
import type { ShippingRules } from './model.ts'

const courier: ShippingRules = {
  stateIds: ['pulau-pinang', 'perak'],
  priceSen: sen(800),
  includedGrams: 3_000,
  perKgSen: sen(250),
  freeFromSen: sen(20_000),
  minWorkingDays: 2,
  maxWorkingDays: 4,
}
const parcel = (goodsSen: number, grams = 500) => ({ goodsSen: sen(goodsSen), grams })

describe('the price of a delivery', () => {
  it.each([
    ['below the threshold', courier, parcel(18_000), 800, { eligible: false, leftSen: 2_000, gramsLeft: 2_500 }],
    ['one sen below it', courier, parcel(19_999), 800, { eligible: false, leftSen: 1 }],
    ['at the threshold', courier, parcel(20_000), 0, { eligible: true, leftSen: 0, minSen: 20_000 }],
    ['at all the weight that is included', courier, parcel(100, 3_000), 800, { gramsLeft: 0 }],
    ['a gram above it', courier, parcel(100, 3_001), 1_050, { gramsLeft: 0 }],
    ['two kilograms above it', courier, parcel(100, 5_000), 1_300, {}],
    ['heavy above the threshold', courier, parcel(20_000, 9_000), 0, { eligible: true }],
    [
      'without a threshold',
      { ...courier, freeFromSen: null },
      parcel(90_000),
      800,
      { hasFreeShipping: false, eligible: false, minSen: null, leftSen: 0 },
    ],
    ['where weight never costs', { ...courier, perKgSen: sen(0) }, parcel(100, 90_000), 800, { gramsLeft: null }],
    ['free from the first sen', { ...courier, freeFromSen: sen(0) }, parcel(0), 0, { eligible: true }],
  ])('%s', (...[, rules, sent, price, free]) => {
    expect(priceDelivery(rules, sent)).toMatchObject({ sen: price, free })
  })

  it('the price of a delivery never falls with the weight, never rises with the goods, and is whole sen', () => {
    const amounts = fc.record({
      goods: fc.integer({ min: 0, max: 50_000 }),
      more: fc.integer({ min: 0, max: 50_000 }),
      grams: fc.integer({ min: 0, max: 50_000 }),
    })
    fc.assert(
      fc.property(amounts, ({ goods, more, grams }) => {
        const price = priceDelivery(courier, parcel(goods, grams)).sen
        expect(Number.isSafeInteger(price) && price >= 0).toBe(true)
        expect(priceDelivery(courier, parcel(goods + more, grams)).sen).toBeLessThanOrEqual(price)
        expect(priceDelivery(courier, parcel(goods, grams + more)).sen).toBeGreaterThanOrEqual(price)
      }),
    )
  })
})

describe('the days of arrival', () => {
  it.each([
    ['2026-11-21T04:00:00Z', '2026-11-24', '2026-11-26'],
    // Sunday in London is Monday in Penang.
    ['2026-11-22T16:30:00Z', '2026-11-25', '2026-11-27'],
    ['2026-11-20T04:00:00Z', '2026-11-24', '2026-11-26'],
    ['2026-11-25T04:00:00Z', '2026-11-27', '2026-12-01'],
  ])('an order of %s arrives from %s to %s', (now, from, to) => {
    const days = arrivalDays(courier, { now: instant(now), zone: 'Asia/Kuala_Lumpur' })
    expect([days.from.toString(), days.to.toString()]).toEqual([from, to])
  })
})

describe('a method', () => {
  it.each([
    [['sabah'], 'perak', false],
    [['sabah', 'perak'], 'perak', true],
    [null, 'perak', true],
    [['sabah'], undefined, true],
  ] as const)('a method for %j delivers to %s: %s', (stateIds, stateId, goes) => {
    expect(servesState({ stateIds }, stateId)).toBe(goes)
  })
})
