import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sen, sumSen, shareOut } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant } from '#domain/kit/time.ts'
import { betterCoupon, decideCoupon } from './decide-coupon.ts'
import { couponKinds, type Coupon, type GoodsLine } from './model.ts'

const now = instant('2026-11-22T06:00:00Z')
const everything = { productIds: [], categoryIds: [] }
const slow10: Coupon = {
  code: 'SLOW10',
  kind: 'percentage',
  percent: 10,
  amountSen: sen(0),
  minGoodsSen: sen(0),
  startsAt: instant('2026-01-01T00:00:00Z'),
  endsAt: null,
  usesMax: null,
  usesPerPerson: null,
  active: true,
  included: everything,
  excluded: everything,
}
const welcome20: Coupon = {
  ...slow10,
  code: 'WELCOME20',
  kind: 'amount',
  percent: 0,
  amountSen: sen(2_000),
  minGoodsSen: sen(25_000),
}
const freeship: Coupon = { ...slow10, code: 'FREESHIP', kind: 'free_delivery', percent: 0 }
const socks: GoodsLine = { productId: 'socks', categoryIds: ['grip', 'wear'], totalSen: sen(13_500) }
const ball: GoodsLine = { productId: 'ball', categoryIds: ['props'], totalSen: sen(4_500) }
const bought = { lines: [socks, ball], deliverySen: sen(800), uses: { inAll: 0, byPerson: 0 }, now }
const decide = (coupon: Coupon | undefined, change: Partial<typeof bought> = {}) =>
  decideCoupon(coupon, { ...bought, ...change })

describe('a coupon', () => {
  it.each([
    [
      'ten percent of the goods',
      slow10,
      {},
      { discountSen: 1_800, lines: [1_350, 450], deliverySen: 0, goodsSen: 18_000 },
    ],
    ['half a sen is rounded up', slow10, { lines: [{ ...ball, totalSen: sen(5) }] }, { discountSen: 1, lines: [1] }],
    ['an amount', { ...welcome20, minGoodsSen: sen(18_000) }, {}, { discountSen: 2_000, lines: [1_500, 500] }],
    [
      'an amount above the goods',
      { ...welcome20, minGoodsSen: sen(0) },
      { lines: [{ ...ball, totalSen: sen(1_200) }] },
      { discountSen: 1_200, lines: [1_200] },
    ],
    ['a hundred percent', { ...slow10, percent: 100 }, {}, { discountSen: 18_000, lines: [13_500, 4_500] }],
    ['free delivery', freeship, {}, { discountSen: 0, deliverySen: 800, lines: [0, 0] }],
    [
      'one product',
      { ...slow10, included: { ...everything, productIds: ['ball'] } },
      {},
      { discountSen: 450, lines: [0, 450] },
    ],
    [
      'a category with those below it',
      { ...slow10, included: { ...everything, categoryIds: ['wear'] } },
      {},
      { lines: [1_350, 0] },
    ],
    ['all but a product', { ...slow10, excluded: { ...everything, productIds: ['socks'] } }, {}, { lines: [0, 450] }],
    ['the last use of all', { ...slow10, usesMax: 3 }, { uses: { inAll: 2, byPerson: 0 } }, { discountSen: 1_800 }],
    ['the moment it starts', { ...slow10, startsAt: now }, {}, { discountSen: 1_800 }],
  ])('a coupon takes off %s', (...[, coupon, change, effect]) => {
    expect(decide(coupon, change)).toMatchObject(effect)
  })

  it.each([
    ['that nobody gave out', undefined, {}, 'discounts.unknown'],
    ['that is switched off', { ...slow10, active: false }, {}, 'discounts.unknown'],
    ['before it starts', { ...slow10, startsAt: now.add({ seconds: 1 }) }, {}, 'discounts.not_started'],
    ['at its end', { ...slow10, endsAt: now }, {}, 'discounts.over'],
    ['that everybody used', { ...slow10, usesMax: 3 }, { uses: { inAll: 3, byPerson: 0 } }, 'discounts.used_up'],
    [
      'that this person used',
      { ...slow10, usesPerPerson: 1 },
      { uses: { inAll: 1, byPerson: 1 } },
      'discounts.used_before',
    ],
    ['under its minimum', welcome20, {}, 'discounts.under_minimum'],
    ['without goods', slow10, { lines: [] }, 'discounts.wrong_items'],
    [
      'excluded though it is included',
      {
        ...slow10,
        included: { ...everything, categoryIds: ['wear'] },
        excluded: { ...everything, categoryIds: ['grip'] },
      },
      {},
      'discounts.wrong_items',
    ],
    [
      'whose minimum counts only what it is for',
      { ...welcome20, minGoodsSen: sen(5_000), included: { ...everything, productIds: ['ball'] } },
      {},
      'discounts.under_minimum',
    ],
  ])('%s is refused', (...[, coupon, change, code]) => {
    expect(decide(coupon, change)).toMatchObject({ refused: true, code })
  })

  it('a coupon below its minimum says what it needs and what there is', () => {
    expect(decide(welcome20)).toMatchObject({
      values: { code: 'WELCOME20', minimum: 'RM\u00a0250.00', goods: 'RM\u00a0180.00' },
    })
  })

  it.each([
    ['more', 20, true],
    ['less', 9, false],
    ['the same', 10, false],
  ])('a coupon that takes off %s replaces another: %s', (...[, percent, replaces]) => {
    const effects = [decide(slow10), decide({ ...slow10, percent })]
    const [current, other] = effects.flatMap((one) => (isRefusal(one) ? [] : [one]))
    expect(current && other && betterCoupon(current, other)).toBe(replaces)
  })
})

const amount = fc.integer({ min: 0, max: 2_000_000_000 }).map(sen)

describe('the shares of a discount', () => {
  it('the shares of a discount are split by weight, and what is left over goes to the largest remainder', () => {
    expect(shareOut(sen(10), [33, 33, 34].map(sen))).toEqual([3, 3, 4])
    expect(shareOut(sen(1), [5, 5].map(sen))).toEqual([1, 0])
    expect(() => shareOut(sen(11), [5, 5].map(sen))).toThrow('cannot be split over')
  })

  it('the shares of a discount add up exactly, are whole sen and never above their line', () => {
    const anySplit = fc
      .array(amount, { maxLength: 40 })
      .chain((amounts) =>
        fc.record({ amounts: fc.constant(amounts), discount: fc.integer({ min: 0, max: sumSen(amounts) }).map(sen) }),
      )
    fc.assert(
      fc.property(anySplit, ({ amounts, discount }) => {
        const shares = shareOut(discount, amounts)
        expect(sumSen(shares)).toBe(discount)
        expect(
          shares.every((share, place) => Number.isSafeInteger(share) && share >= 0 && share <= (amounts[place] ?? -1)),
        ).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('the shares of a discount are never negative, whatever the coupon', () => {
    const anyCoupon = fc.record({
      kind: fc.constantFrom(...couponKinds),
      percent: fc.integer({ min: 1, max: 100 }),
      amountSen: amount,
    })
    const anyLine = fc.record({ productId: fc.constantFrom('socks', 'ball'), totalSen: amount })
    fc.assert(
      fc.property(anyCoupon, fc.array(anyLine, { maxLength: 12 }), (coupon, some) => {
        const lines = some.map((line) => ({ ...line, categoryIds: [] }))
        const effect = decide({ ...slow10, ...coupon, excluded: { ...everything, productIds: ['ball'] } }, { lines })
        if (isRefusal(effect)) return
        expect(sumSen(effect.lines)).toBe(effect.discountSen)
        expect(
          lines.every(({ totalSen, productId }, place) => {
            const share = effect.lines[place] ?? -1
            return share >= 0 && share <= (productId === 'ball' ? 0 : totalSen)
          }),
        ).toBe(true)
        expect(effect.deliverySen).toBeLessThanOrEqual(800)
      }),
      { numRuns: 2_000 },
    )
  })
})
