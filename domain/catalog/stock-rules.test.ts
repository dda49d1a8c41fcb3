import { describe, expect, it } from 'vitest'
import { bundleStock, isAvailable, isProductSoldOut, isSoldOut } from './stock.ts'

const catalog = (stock: number, minQuantity = 0, keepAvailable = false) => ({ stock, minQuantity, keepAvailable })

describe('what is sold out', () => {
  it.each([
    ['one piece left', catalog(1), false],
    ['nothing left', catalog(0), true],
    ['as many as the studio keeps', catalog(2, 2), true],
    ['one more than the studio keeps', catalog(3, 2), false],
    ['nothing left, sold continuously', catalog(0, 0, true), false],
    ['nothing left of something with a minimum below nothing', catalog(0, -1), true],
    ['fewer than the studio keeps, sold continuously', catalog(1, 5, true), false],
  ])('%s', (...[, facts, expected]) => {
    expect(isSoldOut(facts)).toBe(expected)
  })

  it('a product with variations is sold out only when every variation is', () => {
    expect(isProductSoldOut([catalog(0), catalog(1)])).toBe(false)
    expect(isProductSoldOut([catalog(0), catalog(2, 2)])).toBe(true)
    expect(isProductSoldOut([])).toBe(true)
  })
})

describe('what can be bought', () => {
  const part = (stock: number) => ({ ...catalog(stock), quantity: 1 })

  it.each([
    ['a product with a variation left', [catalog(0), catalog(1)], [], true],
    ['a product without any', [catalog(0)], [], false],
    ['a bundle whose only part is left, whatever its own stock', [catalog(0)], [part(1)], true],
    ['a bundle without one of its parts, whatever its own stock', [catalog(9)], [part(1), part(0)], false],
  ])('%s', (...[, variants, parts, expected]) => {
    expect(isAvailable({ variants, parts })).toBe(expected)
  })
})

describe('the stock of a bundle', () => {
  it.each([
    [
      'the scarcest part decides',
      [
        { ...catalog(9), quantity: 1 },
        { ...catalog(5), quantity: 2 },
      ],
      catalog(2),
    ],
    [
      'a part that is sold continuously never runs out',
      [
        { ...catalog(0, 0, true), quantity: 1 },
        { ...catalog(3), quantity: 1 },
      ],
      catalog(3),
    ],
    ['all parts are sold continuously', [{ ...catalog(0, 0, true), quantity: 1 }], catalog(0, 0, true)],
    ['a bundle without parts has nothing', [], catalog(0)],
  ])('%s', (...[, parts, expected]) => {
    expect(bundleStock(parts)).toEqual(expected)
  })
})
