import { describe, expect, it } from 'vitest'
import { isInStock, guestStock } from './stock.ts'

const ball = { id: 'ball', left: 2, keepAvailable: false }

const need = (...quantities: readonly number[]) => quantities.map((quantity) => ({ variantId: 'ball', quantity }))

describe('stock for several lines', () => {
  it.each([
    ['all that is left', need(2), true],
    ['all that is left by two lines', need(1, 1), true],
    ['more than is left', need(3), false],
    ['more than is left by two lines, each of which would do', need(2, 1), false],
    ['nothing', [], true],
    ['something that is not in the catalog', [{ variantId: 'ring', quantity: 1 }], false],
  ])('%s: %j is %j', (...[_name, units, expected]) => {
    expect(isInStock(units, [ball])).toBe(expected)
  })

  it('everything is in stock with continuous selling, whatever the stock', () => {
    expect(isInStock(need(9), [{ ...ball, left: -3, keepAvailable: true }])).toBe(true)
  })
})

const stocked = (stock: number) => ({ stock, minQuantity: 0, keepAvailable: false })

describe('the stock for a guest', () => {
  it.each([
    [40, 0, 20],
    [25, 15, 5],
    [20, 20, 0],
    [19, 21, 0],
    [4, 0, 4],
    [2, 3, 2],
    [9, 0, 5],
    [11, 0, 6],
    [0, 0, 0],
  ])('of %d free pieces with %d held by guests, %d are left for guests', (stock, held, left) => {
    expect(guestStock(stocked(stock), held)).toEqual(stocked(left))
  })

  it('guests may have all of what never runs out', () => {
    expect(guestStock({ ...stocked(0), keepAvailable: true }, 90)).toEqual({ ...stocked(0), keepAvailable: true })
  })
})
