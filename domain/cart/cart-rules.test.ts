import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { checkQuantity, lineKey } from './check-lines.ts'
import { decideCart } from './decide-cart.ts'
import { mergeCarts } from './merge-carts.ts'
import { guestDays, type Sellable, type WantedLine } from './model.ts'
import { priceCart } from './price-cart.ts'

const tenLeft = { stock: 10, minQuantity: 0, keepAvailable: false }
const thing = (variantId: string, change: Partial<Sellable> = {}): Sellable => ({
  productId: `product of ${variantId}`,
  variantId,
  price: { baseSen: sen(4_900), tiers: [{ quantity: 3, unitSen: sen(4_500) }] },
  stock: tenLeft,
  takes: [{ variantId, quantity: 1, stock: change.stock ?? tenLeft }],
  isGift: false,
  minSaleQuantity: 1,
  maxSaleQuantity: 0,
  onSale: true,
  ...change,
})
const stock = (left: number, keepAvailable = false) => ({ stock: { stock: left, minQuantity: 0, keepAvailable } })
const line = (variantId: string, quantity: number, checkout = true): WantedLine => ({
  productId: `product of ${variantId}`,
  variantId,
  quantity,
  checkout,
})
const catalogOf = (...things: readonly Sellable[]) => new Map(things.map((one) => [lineKey(one), one]))

describe('a quantity that is put into the cart', () => {
  it.each<[string, Partial<Sellable>, number, unknown]>([
    ['one of ten', {}, 1, undefined],
    ['the last ten', {}, 10, undefined],
    ['eleven of ten', {}, 11, { code: 'cart.max_quantity', values: { max: 10 } }],
    ['more than the sale limit', { maxSaleQuantity: 3 }, 4, { code: 'cart.max_quantity', values: { max: 3 } }],
    ['the sale limit', { maxSaleQuantity: 3 }, 3, undefined],
    ['more than stock and limit: the smaller counts', { maxSaleQuantity: 20 }, 21, { values: { max: 10 } }],
    ['continuous selling beyond the stock', stock(0, true), 50, undefined],
    ['continuous selling keeps the sale limit', { ...stock(0, true), maxSaleQuantity: 5 }, 6, { values: { max: 5 } }],
    ['nothing left', stock(0), 1, { code: 'cart.sold_out' }],
    ['fewer than are sold at once', { minSaleQuantity: 2 }, 1, { code: 'cart.min_quantity', values: { min: 2 } }],
    ['what has left the catalog', { onSale: false }, 1, { code: 'cart.unavailable' }],
    ['none', {}, 0, { code: 'cart.quantity' }],
    ['less than none', {}, -1, { code: 'cart.quantity' }],
    ['half a piece', {}, 0.5, { code: 'cart.quantity' }],
    ['more than a number can count', {}, 2 ** 53, { code: 'cart.quantity' }],
    ['a thousand of an endless thing', stock(0, true), 1_000, { code: 'cart.max_quantity', values: { max: 999 } }],
  ])('%s', (...[, change, quantity, expected]) => {
    const refusal = checkQuantity(thing('socks', change), quantity)
    if (expected === undefined) expect(refusal).toBeUndefined()
    else expect(refusal).toMatchObject({ refused: true, ...Object(expected) })
  })
})

describe('the list that a buyer sends', () => {
  const catalog = catalogOf(thing('socks'), thing('ring', stock(2)), thing('gone', { onSale: false }))

  it('the list of a buyer replaces the cart: absent lines and quantity 0 are removed, the same thing twice is one line', () => {
    const stored = [line('socks', 1), line('ring', 1)]
    const wanted = [line('socks', 2), line('ring', 0), line('socks', 3, false)]
    expect(decideCart({ stored, wanted, catalog })).toEqual([line('socks', 5)])
    expect(decideCart({ stored, wanted: [], catalog })).toEqual([])
  })

  it('the list of a buyer is refused as a whole when a line grows beyond the stock, and names the line', () => {
    expect(
      decideCart({ stored: [line('ring', 2)], wanted: [line('socks', 1), line('ring', 3)], catalog }),
    ).toMatchObject({
      code: 'cart.max_quantity',
      values: { max: 2 },
      fields: { 'items.1.quantity': 'cart.max_quantity' },
    })
  })

  it.each<[string, readonly WantedLine[], string]>([
    ['a removed line', [line('socks', 0), line('ring', 3)], 'items.1.quantity'],
    ['a repeated line', [line('socks', 1), line('socks', 1), line('ring', 3)], 'items.2.quantity'],
    ['its own removed line', [line('ring', 0), line('socks', 1), line('ring', 3)], 'items.2.quantity'],
    ['the rest of it', [line('socks', 0), line('ring', 2), line('ring', 1)], 'items.1.quantity'],
  ])('a refusal names the line by its place in the list of the buyer, also beside %s', (...[, wanted, field]) => {
    expect(decideCart({ stored: [], wanted, catalog })).toMatchObject({ fields: { [field]: 'cart.max_quantity' } })
  })

  it('the list of a buyer keeps a line that stays or falls, though the stock fell below it or it left the catalogue', () => {
    const stored = [line('ring', 9), line('gone', 2)]
    expect(decideCart({ stored, wanted: [line('ring', 8), line('gone', 2)], catalog })).toEqual([
      line('ring', 8),
      line('gone', 2),
    ])
    expect(decideCart({ stored, wanted: [line('gone', 1)], catalog })).toEqual([line('gone', 1)])
    expect(decideCart({ stored, wanted: [line('gone', 3)], catalog })).toMatchObject({ code: 'cart.unavailable' })
  })

  it('the list of a buyer is refused for an unknown product, a negative quantity, and too many lines', () => {
    expect(decideCart({ stored: [], wanted: [line('foreign', 1)], catalog })).toMatchObject({
      code: 'cart.unavailable',
    })
    expect(decideCart({ stored: [line('socks', 3)], wanted: [line('socks', -1)], catalog })).toMatchObject({
      code: 'cart.quantity',
    })
    expect(
      decideCart({ stored: [line('socks', 3)], wanted: [line('socks', 2), line('socks', -2)], catalog }),
    ).toMatchObject({ code: 'cart.quantity' })
    const many = Array.from({ length: 201 }, (_, index) => line(`${index}`, 1))
    expect(decideCart({ stored: many, wanted: many, catalog })).toMatchObject({ code: 'cart.too_many_lines' })
    expect(decideCart({ stored: many, wanted: many.slice(1), catalog })).toEqual(many.slice(1))
  })

  it('the list of a buyer takes the only variant of a product that is named alone', () => {
    const wanted = [{ ...line('socks', 2), variantId: null }]
    expect(decideCart({ stored: [], wanted, catalog })).toEqual([line('socks', 2)])
  })

  it('the list of a buyer never swaps variants, nor picks one of several for a product that is named alone', () => {
    const foreign = { ...line('socks', 2), variantId: 'foreign' }
    expect(decideCart({ stored: [], wanted: [foreign], catalog })).toMatchObject({ code: 'cart.unavailable' })
    const twoColours = catalogOf(thing('black', { productId: 'mat' }), thing('green', { productId: 'mat' }))
    const alone = { ...line('black', 1), productId: 'mat', variantId: null }
    expect(decideCart({ stored: [], wanted: [alone], catalog: twoColours })).toMatchObject({ code: 'cart.unavailable' })
  })
})

describe('the price of a cart', () => {
  const catalog = catalogOf(thing('socks'), thing('ring', stock(2)))

  it('the price of a cart counts lines that are selected and can be bought, each at the price of its quantity', () => {
    const { lines, ...totals } = priceCart([line('socks', 3), line('ring', 1, false), line('gone', 2)], catalog)
    expect(totals).toEqual({ quantity: 3, subtotalSen: 13_500 })
    expect(lines.map(({ counted, problem, totalSen }) => [counted, problem?.code, totalSen])).toEqual([
      [true, undefined, 13_500],
      [false, undefined, 4_900],
      [false, 'cart.unavailable', 0],
    ])
  })

  it('the price of a cart leaves out a line with a quantity above the stock', () => {
    const { lines, subtotalSen } = priceCart([line('ring', 3)], catalog)
    expect(subtotalSen).toBe(0)
    expect(lines[0]).toMatchObject({ counted: false, problem: { code: 'cart.max_quantity' } })
  })

  it('the price of a cart is never negative and is the sum of its counted lines', () => {
    const anyLine = fc.record({
      id: fc.constantFrom('socks', 'ring', 'gone'),
      quantity: fc.integer({ min: 1, max: 20 }),
    })
    fc.assert(
      fc.property(fc.uniqueArray(anyLine, { selector: ({ id }) => id }), (some) => {
        const { lines, subtotalSen } = priceCart(
          some.map(({ id, quantity }) => line(id, quantity)),
          catalog,
        )
        expect(subtotalSen).toBe(lines.reduce((sum, one) => sum + (one.counted ? one.totalSen : 0), 0))
        expect(subtotalSen).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

it("a guest's cart is kept for 90 days", () => {
  expect(guestDays).toBe(90)
})

describe("a guest's cart that joins a member's", () => {
  const catalog = catalogOf(thing('socks'), thing('ring', stock(4)), thing('mat', { maxSaleQuantity: 3 }))

  it.each<[string, WantedLine[], WantedLine[], WantedLine[]]>([
    ['adds up what is in both', [line('socks', 2)], [line('socks', 3)], [line('socks', 5)]],
    ['adds up to what is left', [line('ring', 2)], [line('ring', 3)], [line('ring', 4)]],
    ['adds up to the sale limit', [line('mat', 2)], [line('mat', 2)], [line('mat', 3)]],
    ['never takes away what one of them held', [line('ring', 9)], [line('ring', 1)], [line('ring', 9)]],
    ['puts the guest after the member', [line('socks', 1)], [line('mat', 1)], [line('socks', 1), line('mat', 1)]],
    ['leaves what nobody selected as it is', [], [line('socks', 1, false)], [line('socks', 1, false)]],
    ['is selected when either was', [line('socks', 1, false)], [line('socks', 1)], [line('socks', 2)]],
    ['keeps the member of an empty guest', [line('socks', 1)], [], [line('socks', 1)]],
    ['keeps what is not in the catalog now', [], [line('gone', 2)], [line('gone', 2)]],
  ])('%s', (...[, member, guest, merged]) => {
    expect(mergeCarts({ member, guest, catalog })).toEqual(merged)
  })

  it("merging a guest's cart into a member's loses no line of either up to the limit of a cart", () => {
    const ids = Array.from({ length: 150 }, (_, index) => `${index}`)
    const member = ids.slice(0, 80).map((id) => line(id, 1))
    const guest = ids.slice(60).map((id) => line(id, 1))
    expect(mergeCarts({ member, guest, catalog }).map(lineKey)).toEqual(ids)
    expect(isRefusal(mergeCarts({ member, guest, catalog }))).toBe(false)
  })
})
