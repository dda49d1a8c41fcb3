import { describe, expect, it } from 'vitest'
import { aVariant } from '#dev/testing/a-product.ts'
import type { Variant } from './card.ts'
import { hasTiers, priceAt, quantityLimits, tierRows } from './tier-rows.ts'

const tiers = [
  { qty: 3, tier_price: '45.00' },
  { qty: 6, tier_price: '42.00' },
]
const inStock = (quantity: number, about: Partial<Variant['inventory']> = {}): Variant['inventory'] => ({
  quantity,
  min_qty: 0,
  min_sale_qty: 1,
  max_sale_qty: 0,
  is_continuous_selling: false,
  ...about,
})
const deal = (left: number) => ({ price: '44.00', left, quantity: 20, ends_at: '2026-11-23T00:00:00+08:00' })
const rows = (about: Partial<Variant>) =>
  tierRows(aVariant(about)).map(({ from, to, unitSen }) => `${from}-${to ?? ''} ${unitSen}`)

describe('the prices by quantity', () => {
  it.each<[string, Partial<Variant>, readonly string[]]>([
    ['has one price', {}, ['1- 4900']],
    ['has tiers', { tier_prices: tiers }, ['1-2 4900', '3-5 4500', '6- 4200']],
    ['has a tier that is no lower', { tier_prices: [{ qty: 2, tier_price: '49.00' }] }, ['1- 4900']],
    [
      'has fewer left than its last tier asks for',
      { tier_prices: tiers, inventory: inStock(4) },
      ['1-2 4900', '3- 4500'],
    ],
    [
      'is sold in threes or more',
      { tier_prices: tiers, inventory: inStock(40, { min_sale_qty: 3 }) },
      ['3-5 4500', '6- 4200'],
    ],
    ['is in a deal with two left', { deal: deal(2) }, ['1-2 4400', '3- 4900']],
    ['is in a deal that a tier undercuts', { tier_prices: tiers, deal: deal(9) }, ['1-5 4400', '6- 4200']],
    [
      "has a price of the reader's group below its tiers",
      { tier_prices: tiers, group_price: '44.00' },
      ['1-2 4400', '3-5 4500', '6- 4200'],
    ],
    ['is in a deal with nothing left', { deal: deal(0) }, ['1- 4900']],
  ])('of what %s', (_case, about, expected) => {
    expect(rows(about)).toEqual(expected)
  })

  it('price tiers name the quantity that unlocks the next', () => {
    const variant = aVariant({ tier_prices: tiers })
    expect(priceAt(variant, 4)).toEqual({ unitSen: 4500, rule: 'tier', next: { quantity: 6, unitSen: 4200 } })
    expect(priceAt(variant, 6).next).toBeUndefined()
  })

  it.each([
    ['the stock', inStock(2)],
    ['the sale limit', inStock(40, { max_sale_qty: 2 })],
  ])('a tier that is above %s is not offered', (_limit, inventory) => {
    const variant = aVariant({ tier_prices: tiers, inventory })
    expect(priceAt(variant, 1).next).toBeUndefined()
    expect(tierRows(variant)).toHaveLength(1)
  })

  it('the place of the tiers is kept for a product with one variant that reaches them', () => {
    const last = aVariant({ tier_prices: tiers, inventory: inStock(1) })
    expect(hasTiers([last])).toBe(false)
    expect(hasTiers([last, aVariant({ tier_prices: tiers })])).toBe(true)
  })
})

describe('how many may be bought at once', () => {
  it.each([
    [inStock(40), 1, 40],
    [inStock(40, { max_sale_qty: 6 }), 1, 6],
    [inStock(2, { max_sale_qty: 6 }), 1, 2],
    [inStock(0, { is_continuous_selling: true }), 1, 999],
    [inStock(0, { is_continuous_selling: true, max_sale_qty: 6, min_sale_qty: 2 }), 2, 6],
    [inStock(1, { min_sale_qty: 2 }), 2, 2],
  ])('the quantity with limits %j is from %i to %i', (inventory, least, most) => {
    expect(quantityLimits(aVariant({ inventory }))).toEqual({ least, most })
  })
})
