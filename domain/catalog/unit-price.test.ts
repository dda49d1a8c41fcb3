import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { unitPrice, cheapestPrice } from './unit-price.ts'

const socks = {
  baseSen: sen(4_900),
  tiers: [
    { quantity: 6, unitSen: sen(4_200) },
    { quantity: 3, unitSen: sen(4_500) },
  ],
}

describe('the price of one piece', () => {
  it.each([
    [1, 4_900, 'base', { quantity: 3, unitSen: 4_500 }],
    [2, 4_900, 'base', { quantity: 3, unitSen: 4_500 }],
    [3, 4_500, 'tier', { quantity: 6, unitSen: 4_200 }],
    [5, 4_500, 'tier', { quantity: 6, unitSen: 4_200 }],
    [6, 4_200, 'tier', undefined],
    [99, 4_200, 'tier', undefined],
  ])(
    'the price of one piece for %s pairs is %s sen by the %s price, and names the next tier',
    (...[quantity, unitSen, rule, next]) => {
      expect(unitPrice(socks, quantity)).toEqual(next === undefined ? { unitSen, rule } : { unitSen, rule, next })
    },
  )

  it('a tier price ends when the quantity falls below the tier', () => {
    expect([6, 5, 2].map((quantity) => unitPrice(socks, quantity).unitSen)).toEqual([4_200, 4_500, 4_900])
  })

  it('the price of one piece is that of the customer group until a tier is reached, even where the tier costs more', () => {
    const member = { ...socks, groupSen: sen(4_400) }
    expect(unitPrice(member, 2)).toEqual({ unitSen: 4_400, rule: 'group', next: { quantity: 6, unitSen: 4_200 } })
    expect(unitPrice(member, 3)).toEqual({ unitSen: 4_500, rule: 'tier', next: { quantity: 6, unitSen: 4_200 } })
  })

  it.each([
    ['lower than the base price', 3_900, 10, 1, { unitSen: 3_900, rule: 'deal' }],
    ['as low as the base price', 4_900, 10, 1, { unitSen: 4_900, rule: 'base' }],
    ['higher than the tier that is reached', 4_300, 10, 6, { unitSen: 4_200, rule: 'tier' }],
    ['with exactly as many left', 3_900, 2, 2, { unitSen: 3_900, rule: 'deal' }],
    ['with fewer left than are wanted', 3_900, 1, 2, { unitSen: 4_900, rule: 'base' }],
  ])('the price of one piece is set by a deal %s', (...[, dealSen, left, quantity, expected]) => {
    expect(unitPrice({ ...socks, deal: { unitSen: sen(dealSen), left } }, quantity)).toMatchObject(expected)
  })

  it('the price of one piece names no next tier that costs the same', () => {
    const tiers = [
      { quantity: 3, unitSen: sen(4_900) },
      { quantity: 6, unitSen: sen(4_800) },
    ]
    expect(unitPrice({ baseSen: sen(4_900), tiers }, 1).next).toEqual({ quantity: 6, unitSen: 4_800 })
  })

  it('the price of one piece never names a next tier that would not make it cheaper', () => {
    const price = fc.integer({ min: 0, max: 10_000 }).map(sen)
    const tiers = fc.array(fc.record({ quantity: fc.integer({ min: 2, max: 20 }), unitSen: price }), { maxLength: 4 })
    fc.assert(
      fc.property(price, tiers, fc.integer({ min: 1, max: 25 }), (baseSen, some, quantity) => {
        const { unitSen, next } = unitPrice({ baseSen, tiers: some }, quantity)
        if (next !== undefined) {
          expect(next.quantity).toBeGreaterThan(quantity)
          expect(next.unitSen).toBeLessThan(unitSen)
        }
      }),
    )
  })
})

const variants = [6_900, 4_900, 5_900].map((price) => ({ priceSen: sen(price) }))

it.each([
  ['its cheapest variant', null, variants, 4_900],
  ['its only variant', null, variants.slice(0, 1), 6_900],
  ['its plan, where it is a class package', sen(15_000), [], 15_000],
  ['its plan, also where that is free', sen(0), variants, 0],
  ['nothing, where it has neither', null, [], 0],
])('a product costs in lists what %s does', (...[, planSen, some, expected]) => {
  expect(cheapestPrice({ planSen, variants: some })).toBe(expected)
})
