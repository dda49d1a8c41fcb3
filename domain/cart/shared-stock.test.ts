import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bundleStock } from '#domain/catalog/stock.ts'
import { sen } from '#domain/kit/money.ts'
import { checkLines, lineKey } from './check-lines.ts'
import { decideCart } from './decide-cart.ts'
import type { Sellable, StockTake, WantedLine } from './model.ts'
import { priceCart } from './price-cart.ts'

const common = {
  price: { baseSen: sen(4_900), tiers: [] },
  isGift: false,
  minSaleQuantity: 1,
  maxSaleQuantity: 0,
  onSale: true,
}
const left = (stock: number, keepAvailable = false) => ({ stock, minQuantity: 0, keepAvailable })

const ring: StockTake = { variantId: 'ring', quantity: 1, stock: left(5) }
const ball: StockTake = { variantId: 'ball', quantity: 1, stock: left(9) }
const mat: StockTake = { variantId: 'mat', quantity: 1, stock: left(0, true) }

const single = (take: StockTake): Sellable => ({
  ...common,
  productId: `product of ${take.variantId}`,
  variantId: take.variantId,
  stock: take.stock,
  takes: [take],
})
const bundle = (variantId: string, takes: readonly StockTake[]): Sellable => ({
  ...common,
  productId: `product of ${variantId}`,
  variantId,
  stock: bundleStock(takes.map(({ quantity, stock }) => ({ quantity, ...stock }))),
  takes,
})
const pack: Sellable = { ...common, productId: 'pack', variantId: null, stock: left(0, true), takes: [] }

const catalog = new Map(
  [
    single(ring),
    single(ball),
    single(mat),
    bundle('two rings', [{ ...ring, quantity: 2 }]),
    bundle('ring and ball', [ring, ball]),
    bundle('ring and mat', [ring, mat]),
    pack,
  ].map((thing) => [lineKey(thing), thing]),
)
const line = (variantId: string, quantity: number, checkout = true): WantedLine => ({
  productId: `product of ${variantId}`,
  variantId,
  quantity,
  checkout,
})
const packLine = (quantity: number): WantedLine => ({ productId: 'pack', variantId: null, quantity, checkout: true })

const max = (most: number) => ['cart.max_quantity', { max: most }]
const soldOut = ['cart.sold_out', {}]

describe('lines of a cart that take from one stock', () => {
  it.each<[string, WantedLine[], unknown[]]>([
    ['a bundle and its part, as long as both fit', [line('two rings', 2), line('ring', 1)], [undefined, undefined]],
    ['a bundle leaves its part the rest', [line('two rings', 2), line('ring', 3)], [undefined, max(1)]],
    ['the part leaves the bundle whole bundles only', [line('ring', 2), line('two rings', 2)], [undefined, max(1)]],
    ['a part that takes all leaves none of the bundle', [line('ring', 5), line('two rings', 1)], [undefined, soldOut]],
    ['a part that takes nearly all as well', [line('ring', 4), line('two rings', 1)], [undefined, soldOut]],
    ['two bundles share a part', [line('two rings', 2), line('ring and ball', 2)], [undefined, max(1)]],
    ['a line that does not fit takes nothing', [line('ring', 6), line('two rings', 2)], [max(5), undefined]],
    [
      'a line that is not selected takes nothing',
      [line('ring', 5, false), line('two rings', 2)],
      [undefined, undefined],
    ],
    [
      'a line that is not selected is checked alone',
      [line('two rings', 2), line('ring', 5, false)],
      [undefined, undefined],
    ],
    ['continuous selling never ends', [line('mat', 900), line('ring and mat', 5)], [undefined, undefined]],
    ['only the counted part ends', [line('ring', 3), line('ring and mat', 3)], [undefined, max(2)]],
    [
      'three lines after each other',
      [line('ring', 2), line('two rings', 1), line('ring and ball', 2)],
      [undefined, undefined, max(1)],
    ],
    ['a class package takes nothing', [packLine(9), line('ring', 5)], [undefined, undefined]],
    [
      'what the catalog does not know takes nothing',
      [line('gone', 9), line('ring', 5)],
      [['cart.unavailable', {}], undefined],
    ],
  ])('%s', (_name, lines, expected) => {
    expect(checkLines(lines, catalog).map((refusal) => refusal && [refusal.code, refusal.values])).toEqual(expected)
  })

  it('lines of a cart that share one stock count in the totals as far as the stock goes', () => {
    const { lines, quantity } = priceCart([line('two rings', 2), line('ring', 3)], catalog)
    expect(lines.map(({ counted, problem }) => [counted, problem?.code])).toEqual([
      [true, undefined],
      [false, 'cart.max_quantity'],
    ])
    expect(quantity).toBe(2)
  })

  it('lines that share a stock grow only by what the others leave, wherever they are, and name the line that grew', () => {
    const stored = [line('ring', 1), line('two rings', 2)]
    expect(decideCart({ stored, wanted: [line('ring', 2), line('two rings', 2)], catalog })).toMatchObject({
      code: 'cart.max_quantity',
      values: { max: 1 },
      fields: { 'items.0.quantity': 'cart.max_quantity' },
    })
    expect(decideCart({ stored, wanted: [line('ring', 3), line('two rings', 1)], catalog })).toEqual([
      line('ring', 3),
      line('two rings', 1),
    ])
    expect(decideCart({ stored, wanted: [...stored, line('ring and ball', 1)], catalog })).toMatchObject({
      code: 'cart.sold_out',
      fields: { 'items.2.quantity': 'cart.sold_out' },
    })
  })

  it('lines that share a stock never take more than it holds, and leave nothing that would still fit', () => {
    const anyLine = fc.record({
      id: fc.constantFrom('ring', 'ball', 'mat', 'two rings', 'ring and ball', 'ring and mat'),
      quantity: fc.integer({ min: 1, max: 12 }),
      checkout: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.uniqueArray(anyLine, { selector: ({ id }) => id }), (some) => {
        const { lines } = priceCart(
          some.map(({ id, quantity, checkout }) => line(id, quantity, checkout)),
          catalog,
        )
        const taken = new Map<string, number>()
        for (const { line: one, counted } of lines) {
          const takes = catalog.get(lineKey(one))?.takes ?? []
          const after = takes.map(({ variantId, quantity, stock }) => {
            const demand = (taken.get(variantId) ?? 0) + quantity * one.quantity
            return { variantId, demand, fits: stock.keepAvailable || demand <= stock.stock }
          })
          expect(counted).toBe(one.checkout && after.every(({ fits }) => fits))
          if (counted) for (const { variantId, demand } of after) taken.set(variantId, demand)
        }
        expect(taken.get('ring') ?? 0).toBeLessThanOrEqual(5)
        expect(taken.get('ball') ?? 0).toBeLessThanOrEqual(9)
      }),
    )
  })
})
