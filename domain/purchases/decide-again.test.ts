import { expect, it } from 'vitest'
import type { Sellable, WantedLine } from '#domain/cart/model.ts'
import { sen } from '#domain/kit/money.ts'
import { decideAgain, type OrderedItem } from './decide-again.ts'

const stockOf = (stock: number) => ({ stock, minQuantity: 0, keepAvailable: false })

function aSellable(key: string, change: Partial<Sellable> & { readonly left?: number } = {}): Sellable {
  const stock = change.stock ?? stockOf(change.left ?? 10)
  return {
    productId: `p-${key}`,
    variantId: key,
    price: { baseSen: sen(4900), groupSen: undefined, tiers: [{ quantity: 3, unitSen: sen(4500) }], deal: undefined },
    stock,
    takes: [{ variantId: key, quantity: 1, stock }],
    isGift: false,
    minSaleQuantity: 1,
    maxSaleQuantity: 0,
    onSale: true,
    ...change,
  }
}

const ordered = (key: string, quantity: number, change: Partial<OrderedItem> = {}): OrderedItem => ({
  kind: 'goods',
  productId: `p-${key}`,
  variantId: key,
  quantity,
  introUsed: false,
  ...change,
})
const inCart = (key: string, quantity: number, checkout = true): WantedLine => ({
  productId: `p-${key}`,
  variantId: key,
  quantity,
  checkout,
})

function again(sellables: readonly OrderedItem[], catalog: readonly Sellable[], cart: readonly WantedLine[] = []) {
  const decided = decideAgain({
    ordered: sellables,
    cart,
    catalog: new Map(catalog.map((one) => [one.variantId ?? '', one])),
  })
  return {
    cart: decided.cart.map(({ variantId, quantity, checkout }) => [variantId, quantity, checkout]),
    lines: decided.lines.map(({ adds, unitSen, problem }) => [adds, unitSen, problem?.code]),
  }
}

it('buying again adds everything to an empty cart at current prices', () => {
  expect(again([ordered('a', 2), ordered('b', 1)], [aSellable('a'), aSellable('b')])).toEqual({
    cart: [
      ['a', 2, true],
      ['b', 1, true],
    ],
    lines: [
      [2, 4900, undefined],
      [1, 4900, undefined],
    ],
  })
})

it('buying again adds to what the cart holds, selects it, and reaches the tier of both together', () => {
  expect(again([ordered('a', 2)], [aSellable('a')], [inCart('b', 1), inCart('a', 1, false)])).toEqual({
    cart: [
      ['b', 1, true],
      ['a', 3, true],
    ],
    lines: [[2, 4500, undefined]],
  })
})

it('buying again adds only what is left of scarce goods, with the reason', () => {
  expect(again([ordered('a', 3)], [aSellable('a', { left: 2 })], [inCart('a', 1)])).toEqual({
    cart: [['a', 2, true]],
    lines: [[1, 4900, 'cart.max_quantity']],
  })
})

it('the sale limit counts what is in the cart already', () => {
  expect(again([ordered('a', 3)], [aSellable('a', { maxSaleQuantity: 2 })], [inCart('a', 2)])).toEqual({
    cart: [['a', 2, true]],
    lines: [[0, 4500, 'cart.max_quantity']],
  })
})

it('two sellables that share a stock share it in their order', () => {
  const stock = stockOf(3)
  const ring = aSellable('ring', { stock })
  const bundle = aSellable('bundle', { stock: stockOf(1), takes: [{ variantId: 'ring', quantity: 2, stock }] })
  expect(again([ordered('bundle', 1), ordered('ring', 3)], [ring, bundle]).lines).toEqual([
    [1, 4900, undefined],
    [1, 4900, 'cart.max_quantity'],
  ])
})

it('a line that is sold out, removed, hidden, a month of a pack or the used intro offer is left out with its reason', () => {
  const catalog = [
    aSellable('out', { left: 0 }),
    aSellable('hidden', { onSale: false }),
    aSellable('intro'),
    aSellable('min'),
  ]
  const sellables = [
    ordered('out', 1),
    ordered('gone', 1),
    ordered('hidden', 1),
    ordered('x', 1, { kind: 'extension', productId: null, variantId: null }),
    ordered('intro', 1, { kind: 'package', introUsed: true }),
  ]
  expect(again(sellables, catalog)).toEqual({
    cart: [],
    lines: [
      [0, 4900, 'cart.sold_out'],
      [0, undefined, 'purchases.gone'],
      [0, undefined, 'purchases.gone'],
      [0, undefined, 'purchases.gone'],
      [0, 4900, 'packages.intro_used'],
    ],
  })
})

it('a quantity below the smallest sale is not added', () => {
  expect(again([ordered('a', 1)], [aSellable('a', { minSaleQuantity: 2 })])).toEqual({
    cart: [],
    lines: [[0, 4900, 'cart.min_quantity']],
  })
})

it('a full cart accepts more of its lines and no new one', () => {
  const full = Array.from({ length: 200 }, (_, place) => inCart(`c${place}`, 1))
  const catalog = [aSellable('a'), ...full.map((line) => aSellable(line.variantId ?? ''))]
  const decided = again([ordered('a', 1), ordered('c7', 1)], catalog, full)
  expect(decided.cart).toHaveLength(200)
  expect(decided.lines).toEqual([
    [0, 4900, 'cart.too_many_lines'],
    [1, 4900, undefined],
  ])
})
