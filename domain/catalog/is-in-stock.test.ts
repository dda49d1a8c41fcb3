import { describe, expect, it } from 'vitest'
import { isInStock } from './is-in-stock.ts'

const ball = { id: 'ball', left: 2, keepAvailable: false }
const need = (...quantities: readonly number[]) => quantities.map((quantity) => ({ variantId: 'ball', quantity }))

describe('stock for several lines', () => {
  it.each([
    ['all that is left', need(2), true],
    ['all that is left by two lines', need(1, 1), true],
    ['more than is left', need(3), false],
    ['more than is left by two lines, each of which would do', need(2, 1), false],
    ['nothing', [], true],
    ['something that is not on the shelf', [{ variantId: 'ring', quantity: 1 }], false],
  ])('%s: %j is %j', (...[_name, units, expected]) => {
    expect(isInStock(units, [ball])).toBe(expected)
  })

  it('everything is in stock with continuous selling, whatever the stock', () => {
    expect(isInStock(need(9), [{ ...ball, left: -3, keepAvailable: true }])).toBe(true)
  })
})
